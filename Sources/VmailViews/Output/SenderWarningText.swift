public import VmailDomain
import VmailTerminal

/// The sentences that explain why a message may not be from its apparent sender.
public enum SenderWarningText {
  public static func sentence(for warning: SenderWarning) -> String {
    let (shown, actual) = (warning.shown, warning.actual)
    return switch warning.kind {
    case .ownAddress:
      "The sender is your own address, \(shown), and your mail server does not confirm that the message is from you."
    case .dmarcFailed: "The DMARC check of \(shown) failed, so the message may be from someone else."
    case .unconfirmed: "Your mail server could not confirm that the message is from \(shown)."
    case .lookAlike: "\(shown) looks like \(actual), but is a different address."
    case .otherAddress: "You know \(shown) by a different address: \(actual)."
    case .nameShowsAddress: "The name contains a different address, \(shown). The message is from \(actual)."
    case .nameClaims: "The name says \(shown), but the message is from \(actual)."
    case .mixedScripts: "\(shown) mixes letters of several scripts."
    case .hiddenCharacters: "The sender's name contains invisible characters."
    case .severalSenders:
      shown.isEmpty ? "The message has several senders." : "The message has several senders: \(shown)."
    case .badAddress:
      shown.isEmpty ? "The message has no sender address." : "The sender address is invalid: \(shown)."
    case .replyTo: "Replies go to another domain: \(shown)."
    }
  }
}

extension ObjectShape where Source == SenderWarning {
  /// `{kind, text}`
  static let senderWarning = ObjectShape(fields: [
    .choice("kind", "the kind of warning") { $0.kind },
    .foreignText("text", "the warning as a sentence") { SenderWarningText.sentence(for: $0) },
  ])
}
