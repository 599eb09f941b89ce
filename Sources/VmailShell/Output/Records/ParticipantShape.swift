import VmailDomain

extension ObjectShape where Source == Participant {
  /// `{name, email}`, as in senders and recipients.
  static let participant = ObjectShape(fields: [
    .optionalMailText("name", "the display name; null when there is none") {
      $0.name.flatMap { $0.isEmpty ? nil : $0 }
    },
    .mailText("email", "the address") { $0.email },
  ])
}
