import VmailDomain

extension Rule {
  /// A confirmation of something the user just did: a booking, a registration, a form.
  static let confirmation = Rule(
    name: "confirmation", evidence: [.updates: 1.5],
    test: .phrases(LanguagePhrases.all(\.confirmation)),
    positive: {
      [
        MessageFacts(sender: "h@a.example", subject: "Booking confirmation"),
        MessageFacts(sender: "h@a.example", subject: "Sua reserva no hotel"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "I have reservations about that book.")] })
}
