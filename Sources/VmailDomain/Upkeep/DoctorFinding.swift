/// One thing `doctor` looked at.
public struct DoctorFinding: Hashable, Sendable {
  /// A short name, such as `counters`.
  public var check: String
  public var isOK: Bool
  /// A clause on what was found, and on what was repaired.
  public var detail: String
  /// Whether mail or the database itself is damaged, which no repair of what is derived puts right.
  public var isDamage: Bool
  /// The messages that are damaged, as people know them; the first of many.
  public var messages: [String]

  public init(
    check: String, isOK: Bool, detail: String, isDamage: Bool = false, messages: [String] = []
  ) {
    self.check = check
    self.isOK = isOK
    self.detail = detail
    self.isDamage = isDamage
    self.messages = messages
  }
}
