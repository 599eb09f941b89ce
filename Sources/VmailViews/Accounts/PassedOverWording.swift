public import VmailDomain
import VmailCommandLine
import VmailTerminal

/// Describes which mailboxes of a server are not synced, and why.
public enum PassedOverWording {
  /// Returns the description as sentences; none if all mailboxes are synced.
  public static func sentences(_ passedOver: PassedOverMailboxes, account: String) -> [String] {
    var sentences: [String] = []
    if passedOver.unusableCount > 0 {
      let names = passedOver.unusable.map { "\"\(TerminalText(line: $0).string)\"" }.joined(separator: ", ")
      let more = passedOver.unusableCount - passedOver.unusable.count
      let isOne = passedOver.unusableCount == 1
      sentences.append(
        "\(account): \(isOne ? "a mailbox is" : "\(Digits.grouped(passedOver.unusableCount)) mailboxes are") not synced,"
          + " because \(isOne ? "its name is" : "their names are") not valid: \(names)\(more > 0 ? " and \(more) more" : "")."
      )
    }
    if passedOver.isTooMany {
      sentences.append(
        "\(account): its server has more than \(Digits.grouped(FolderMapping.limit)) mailboxes."
          + " The others are not synced.")
    }
    if !passedOver.hiddenOnGmail.isEmpty {
      let problem = ShellError.hiddenByGmail(passedOver.hiddenOnGmail)
      sentences.append("\(account): \(problem.text), so their mail is not synced. \(problem.hint ?? "")")
    }
    return sentences
  }
}
