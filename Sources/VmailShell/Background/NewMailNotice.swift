import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Notices of new mail: a line with the sender and the subject of each message, or what couldn't be delivered;
/// of many, their number.
enum NewMailNotice {
  /// - Parameter form: that of the output: a name alone, out of the blue, would not be understood by ear.
  static func lines(about mail: NewMail, in form: OutputSettings.Form = .text) -> [String] {
    let account = (form == .plain ? "New mail, " : "") + mail.account.name
    guard !mail.messages.isEmpty else {
      return ["\(account): \(Digits.grouped(mail.count)) new. Type list."]
    }
    return mail.messages.map { message in
      let sender = shortened(message.sender.displayName, to: 30)
      let subject = shortened(SubjectText.of(message.subject), to: 60)
      if let failure = message.failure {
        // What a report says of mail that was sent from here matters more than its name.
        return "\(account): \"\(subject)\": \(shortened(DeliveryText.failure(failure), to: 100))"
      }
      return "\(account): \(sender), \(subject)"
    }
  }

  private static func shortened(_ text: String, to columns: Int) -> String {
    TerminalText(line: text).truncated(to: columns, ellipsis: "…").string
  }
}
