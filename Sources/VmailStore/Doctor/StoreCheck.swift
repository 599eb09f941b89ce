import VmailDomain

/// One of `doctor`'s checks.
protocol StoreCheck: Sendable {
  /// The name for ``DoctorFinding/check``.
  var name: String { get }

  /// Examines one state of the store; changes nothing.
  func examine(_ db: Database) throws -> Diagnosis
}

/// The result of a check.
struct Diagnosis: Sendable {
  var isOK: Bool
  /// The result in words, as a clause.
  var detail: String
  /// The value of ``DoctorFinding/isDamage``.
  var isDamage = false
  /// The value of ``DoctorFinding/messages``.
  var messages: [String] = []
  /// The messages whose sources are damaged, to be fetched again.
  var damaged: [EmailID] = []
  /// Repairs derived data; `nil` where no repair is possible.
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
