import VmailDomain
import VmailTerminal

/// The sentences that explain why a message may not be from its apparent sender.
enum SenderWarningText {
  static func sentence(for warning: SenderWarning) -> String {
    let (shown, actual) = (warning.shown, warning.actual)
    return switch warning.kind {
    case .ownAddress: "The sender is your own address, \(shown), and your mail server does not confirm it."
    case .dmarcFailed: "The DMARC check of \(shown) failed, so the mail may be from somebody else."
    case .unconfirmed: "Your mail server found nothing that confirms the mail is from \(shown)."
    case .lookAlike: "\(shown) looks like \(actual), and is not the same."
    case .otherAddress: "You know \(shown) by another address: \(actual)."
    case .nameShowsAddress: "The name shows another address: \(shown). The mail is from \(actual)."
    case .nameClaims: "The name says \(shown). The mail is from \(actual)."
    case .mixedScripts: "\(shown) mixes letters of several scripts."
    case .hiddenCharacters: "The sender's name has characters that are not shown."
    case .severalSenders:
      shown.isEmpty ? "The mail names several senders." : "The mail names several senders: \(shown)."
    case .badAddress:
      shown.isEmpty ? "The mail has no sender's address." : "No such address can exist: \(shown)."
    case .replyTo: "Replies go to another domain: \(shown)."
    }
  }
}

extension ObjectShape where Source == SenderWarning {
  /// `{kind, text}`
  static let senderWarning = ObjectShape(fields: [
    RecordField("kind", .oneOf(SenderWarning.Kind.allCases.map(\.rawValue)), "what is doubtful") {
      .string($0.kind.rawValue)
    },
    .foreignText("text", "the same in a sentence") { SenderWarningText.sentence(for: $0) },
  ])
}
