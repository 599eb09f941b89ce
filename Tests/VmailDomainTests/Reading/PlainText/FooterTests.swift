import Testing
import VmailDomain

@Suite("Signatures and footers", .timeLimit(.minutes(10)))
struct FooterTests {
  @Test(arguments: [
    "Sent from my telephone", "Get Outlook for Android", "Von meinem Telefon gesendet",
    "Envoyé de mon téléphone",
    "Enviado desde mi teléfono", "Inviato da Posta", "Verstuurd vanaf mijn telefoon",
    "Skickat från min telefon",
    "Sendt fra min telefon", "Lähetetty puhelimesta", "Wysłane z telefonu", "Odesláno z telefonu",
    "Отправлено с телефона", "发自我的电话", "電話から送信", "Telefonumdan gönderildi",
  ])
  func `What a telephone adds is a signature, and quotations below it are folded`(line: String) {
    let mail = ShownText(reading: "Fine.\n\n\(line)\n\nOn Monday, Ann wrote:\n> Shall we?\n")
    #expect(mail.shown == "Fine.")
    #expect(mail.signatures == [line])
    #expect(mail.folded.count == 1)
  }

  @Test(arguments: [
    "Thanks.\n\nSent from my desk, and with a second line\nof this paragraph.",
    "The parcels were\nSent from my office\n\nyesterday.",
    "-- the first point\n-- the second point\n\nBo",
  ])
  func `A sentence that only begins alike is own text`(mail: String) {
    #expect(ShownText(reading: mail).signatures.isEmpty)
  }

  @Test(arguments: [
    "________________________\nBo Karlsson\nKarlsson Ltd", "—\nYou get this as you watch the project.",
    "—————\nBo Karlsson\nbo@example.org",
    "----------------------------------------\nTo unsubscribe write to tea-leave@example.org",
    "____________________________________\ntea mailing list\n\n-- \nLists of tea",
  ])
  func `A few last lines below a rule are a signature`(footer: String) {
    let mail = ShownText(reading: "Fine.\n\n\(footer)")
    #expect(mail.shown == "Fine.")
    #expect(!mail.signatures.isEmpty)
  }

  @Test func `A rule within the text is no footer`() {
    let lines = (1...20).map { "Line \($0)" }.joined(separator: "\n")
    for rule in ["____________________", "--------------------", "—"] {
      #expect(ShownText(reading: "Fine.\n\n\(rule)\n\(lines)").signatures.isEmpty)
      #expect(ShownText(reading: "Fine.\n\n\(rule)\n\n> Shall we?\n\nYes.").shown.hasSuffix("Yes."))
    }
    #expect(ShownText(reading: "Sums\n--------------------\nTea 2\nMilk 3").signatures.isEmpty)
  }
}
