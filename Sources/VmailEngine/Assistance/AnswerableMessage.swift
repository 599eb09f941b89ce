import VmailDomain

/// Determines which messages a short answer is suitable for: those written by people to the user.
enum AnswerableMessage {
  static func isAnswerable(_ email: Email, _ marks: MessageSignals, own: OwnAddresses) -> Bool {
    guard !email.fromAddress.isEmpty, !own.contains(email.fromAddress), !email.flags.contains(.draft),
      email.sendState == .none, !BulkMail.isBulk(email, marks)
    else { return false }
    return isToUser(email, own)
  }

  /// Without an address of the user, as after an import, it isn't known to whom mail is.
  private static func isToUser(_ email: Email, _ own: OwnAddresses) -> Bool {
    own.isEmpty || (email.toAddresses + email.ccAddresses).contains { own.contains($0.email) }
  }
}
