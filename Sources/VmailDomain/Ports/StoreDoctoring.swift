/// One thing `doctor` looked at.
public struct DoctorFinding: Hashable, Sendable {
  /// A short name, such as `counters`.
  public var check: String
  public var isOK: Bool
  /// A clause on what was found, and on what was repaired.
  public var detail: String

  public init(check: String, isOK: Bool, detail: String) {
    self.check = check
    self.isOK = isOK
    self.detail = detail
  }
}

public protocol StoreDoctoring: Sendable {
  /// Compares everything derived with what it derives from.
  /// - Parameter repairs: whether to put derived data right; mail is never changed.
  func examine(repairs: Bool) async throws -> [DoctorFinding]
}
