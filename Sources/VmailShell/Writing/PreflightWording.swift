import VmailDomain

/// Sentences for the findings about a mail before it is sent.
struct PreflightWording {
  /// The names of accounts.
  let accounts: [AccountID: String]

  func sentence(_ finding: PreflightFinding) -> String {
    switch finding {
    case .noRecipient: "Nobody is named to send it to."
    case .badSender(let address): "The sender \"\(address)\" is no address."
    case .badRecipient(let address): "\"\(address)\" is no address."
    case .tooLarge(let size, let limit):
      "Its \(Digits.grouped(size)) bytes are more than the \(Digits.grouped(limit)) the server takes."
    case .noSubject: "It has no subject."
    case .missingAttachment(let word): "It says \"\(word)\", and nothing is attached."
    case .manyRecipients(let count): "It goes to \(Digits.grouped(count)) people."
    case .lookAlike(let recipient, let known): "\(recipient) was never written to, and looks like \(known)."
    case .doubtfulSender(let warning): SenderWarningText.sentence(for: warning)
    case .revealsBcc: "That mail came to you by Bcc: an answer to all tells everybody."
    case .otherAccount(let sending, let thread):
      "It is sent from \(accounts[sending] ?? "another account"), and the conversation is in \(accounts[thread] ?? "another")."
    case .hasBcc(let people): "Bcc: \(people.map(\.email).joined(separator: ", "))."
    }
  }
}
