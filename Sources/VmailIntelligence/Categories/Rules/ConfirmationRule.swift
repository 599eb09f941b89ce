import VmailDomain

extension Rule {
  /// What follows from something the user just did: a booking, a registration, a form.
  static let confirmation = Rule(
    name: "confirmation", evidence: [.updates: 1.5],
    test: .phrases(
      [
        "booking confirmation", "your booking", "your reservation", "reservation confirmed",
        "registration confirmed",
        "thank you for registering", "you are registered", "you're registered", "confirm your subscription",
        "subscription confirmed",
        "welcome to your new account", "activate your account", "account has been created", "ticket number",
        "we have received your request",
        "we received your request", "case number", "check in", "boarding pass", "e ticket", "itinerary",
        "buchungsbestätigung", "ihre buchung", "deine buchung", "reservierung", "anmeldung bestätigt",
        "ihre anfrage ist bei uns", "aktivieren sie ihr",
        "votre réservation", "confirmation de réservation", "votre inscription", "votre demande a bien été",
        "activez votre compte",
        "tu reserva", "su reserva", "confirmación de reserva", "tu solicitud", "activa tu cuenta",
        "la tua prenotazione", "conferma prenotazione", "la tua richiesta", "attiva il tuo account",
        "sua reserva", "reserva confirmada", "sua solicitação", "ative sua conta", "din bokning",
        "bokningsbekräftelse", "din anmälan", "ditt ärende",
        "je reservering", "twoja rezerwacja", "potwierdzenie rezerwacji", "twoje zgłoszenie", "aktywuj konto",
        "ваше бронирование", "бронирование подтверждено", "ваша заявка", "активируйте", "электронный билет",
        "予約確認", "予約が完了", "登録が完了", "受付番号", "预订成功", "预订确认", "注册成功", "出票",
      ]),
    positive: {
      [
        MessageFacts(sender: "h@a.example", subject: "Booking confirmation"),
        MessageFacts(sender: "h@a.example", subject: "Sua reserva no hotel"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "I have reservations about that book.")] })
}
