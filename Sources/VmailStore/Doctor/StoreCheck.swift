import VmailDomain

/// Something that `doctor` looks at.
protocol StoreCheck: Sendable {
  /// As ``DoctorFinding/check``.
  var name: String { get }

  /// Looks at one state of the store; changes nothing.
  func examine(_ db: Database) throws -> Diagnosis
}

/// What a check saw.
struct Diagnosis: Sendable {
  var isOK: Bool
  /// A clause.
  var detail: String
  /// As ``DoctorFinding/isDamage``.
  var isDamage = false
  /// As ``DoctorFinding/messages``.
  var messages: [String] = []
  /// Puts derived data right; `nil` where there is nothing that could.
  var repair: (@Sendable (StoreDatabase) async throws -> Void)?

  func finding(of check: String) -> DoctorFinding {
    DoctorFinding(check: check, isOK: isOK, detail: detail, isDamage: isDamage, messages: messages)
  }

  static func fine(_ detail: String) -> Diagnosis { Diagnosis(isOK: true, detail: detail) }

  static func wrong(
    _ detail: String, repair: (@Sendable (StoreDatabase) async throws -> Void)? = nil
  ) -> Diagnosis {
    Diagnosis(isOK: false, detail: detail, repair: repair)
  }
}
