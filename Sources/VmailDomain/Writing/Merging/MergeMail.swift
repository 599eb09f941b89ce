/// A message of a merge, made from a row of a table.
public struct MergeMail: Hashable, Sendable {
  /// The line of the row; 1 is the first of the file.
  public let line: Int
  public var draft: Draft
  /// The files to attach, as named by the template and the row.
  public var attach: [Attached]
  /// The digest of the sender, the template and the row, by which a repeated merge recognizes the message. The day
  /// is not in it, so that a merge that was interrupted can be continued on another day.
  public let key: [UInt8]

  public enum Attached: Hashable, Sendable {
    /// Named in the template, as in a draft.
    case template(String)
    /// Named in the table, and relative to its folder.
    case table(String)
  }

  public init(line: Int, draft: Draft, attach: [Attached], key: [UInt8]) {
    self.line = line
    self.draft = draft
    self.attach = attach
    self.key = key
  }

  /// The left part of its Message-ID when it is sent directly: the same for every attempt.
  public var identifier: String {
    "merge." + key.prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
