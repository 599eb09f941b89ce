import VmailDomain

extension Rule {
  /// What banks, insurers, employers and landlords tell at their times.
  static let statement = Rule(
    name: "statement", evidence: [.updates: 2],
    test: .phrases(
      [
        "your statement", "statement is ready", "statement is available", "monthly statement",
        "account statement", "your bill", "bill is ready",
        "usage report", "weekly report", "monthly report", "account balance", "direct debit",
        "document is available", "new document",
        "appointment reminder", "your appointment", "terms of service", "privacy policy update",
        "scheduled maintenance", "status update",
        "build failed", "kontoauszug", "neues dokument", "abbuchung", "ihr termin", "terminerinnerung",
        "nutzungsbedingungen",
        "relevé de compte", "nouveau document", "prélèvement", "votre rendez vous", "conditions générales",
        "extracto", "estado de cuenta", "nuevo documento", "su cita", "tu cita", "términos y condiciones",
        "estratto conto",
        "nuovo documento", "addebito", "appuntamento", "extrato", "fatura disponível", "seu agendamento",
        "termos de uso",
        "kontoutdrag", "nytt dokument", "autogiro", "din tid", "bokad tid", "wyciąg", "nowy dokument",
        "twoja wizyta", "regulamin",
        "выписка по", "списание", "новый документ", "запись на приём", "ご利用明細", "お知らせ", "ご予約", "明細", "账单",
        "对账单", "余额", "预约",
      ]),
    positive: {
      [
        MessageFacts(sender: "bank@a.example", subject: "Your statement is ready"),
        MessageFacts(sender: "bank@a.example", subject: "Neuer Kontoauszug"),
        MessageFacts(sender: "bank@a.example", subject: "10月账单"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "Bill made a bold statement at the bank.")] })
}
