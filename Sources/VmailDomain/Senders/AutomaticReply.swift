/// Recognizes replies that a program has written, such as those of somebody who is out of office (RFC 3834): nobody has read
/// the mail, so they answer nothing.
public enum AutomaticReply {
  private static let subjects = Language.words(\.automaticReplies)

  /// - Parameters:
  ///   - marks: what the header says.
  ///   - subject: its subject, which alone proves nothing.
  public static func isOne(_ marks: MessageSignals, subject: String) -> Bool {
    if marks.signs.contains(.autoReplied) { return true }
    let isLikely =
      !marks.signs.isDisjoint(with: [.automatic, .precedenceBulk, .report]) && marks.listId.isEmpty
    guard isLikely else { return false }
    let subject = subject.lowercased()
    return subjects.contains { subject.hasPrefix($0) }
  }
}
