import Testing
import VmailDomain

@Suite("Folding quotations in replies", .timeLimit(.minutes(10)))
struct ReplyFoldingTests {
  @Test(arguments: [
    "On Mon, Feb 5, 2024 at 2:30 PM a person with a long name <\na.person@example.org> wrote:",
    "On Mon, 5 Feb 2024, at 14:30, a person with a name\nthat takes two lines\n<a.person@example.org> wrote:",
    "Op 5 feb. 2024 14:30 schreef Ann Bee <ann@example.org> het\nvolgende:",
    "Ann Bee <ann@example.org> 于2024年2月5日周一 14:30写道：",
    "---- On Mon, 05 Feb 2024 14:30:00 +0100 ann@example.org wrote ----",
    "-----Ursprüngliche Nachricht-----\nVon: Ann Bee\nBetreff: Tee",
  ])
  func `An attribution is folded with the marked lines below it, whatever its form`(attribution: String) {
    let mail = ShownText(reading: "Fine.\n\n\(attribution)\n\n> Shall we?\n> Ann\n")
    #expect(mail.shown == "Fine.")
    #expect(mail.folded.count == 1)
    let text = ShownText(reading: "Fine.\n\n\(attribution)\n\n> Shall we?\n\nYes, let us.")
    #expect(text.folded.isEmpty)
    #expect(text.shown.hasSuffix("Yes, let us."))
  }

  @Test(arguments: [
    "From: Ann Bee <ann@example.org>\nSent: Monday, 5 February 2024 14:30\nTo: Bo\nSubject: Tea",
    "From: Ann Bee\nDate: Monday, 5 February 2024\nTo: Bo,\n  Cy, Di and all those\nSubject: Tea",
    "Von: Ann Bee\nGesendet: Montag, 5. Februar 2024 14:30\nAn: Bo\nBetreff: Tee",
    "De : Ann Bee\nEnvoyé : lundi 5 février 2024\nÀ : Bo\nObjet : Thé",
    "*De:* Ann Bee\n*Enviado el:* lunes, 5 de febrero\n*Para:* Bo\n*Asunto:* Té",
    "От: Ann Bee\nОтправлено: 5 февраля 2024\nКому: Bo\nТема: Чай",
    "发件人: Ann Bee\n发送时间: 2024年2月5日\n收件人: Bo\n主题: 茶",
    "差出人： Ann Bee\n日時： 2024年2月5日\n宛先： Bo\n件名： お茶",
    "________________________________\nFrom: Ann Bee\nTo: Bo",
    "________________________________\n\nFra: Ann Bee\nSendt: 5. februar\nEmne: Te",
    "========================\n\nDe : Ann Bee\nDate : 05/02/2024\nSujet : Thé",
  ])
  func `The head of an older mail folds all below it, with or without a rule above`(head: String) {
    let mail = ShownText(reading: "Fine.\n\n\(head)\n\nShall we?\n\nAnn")
    #expect(mail.shown == "Fine.")
    #expect(mail.folded.count == 1)
    #expect(mail.folded.first?.hasSuffix("Ann") == true)
  }

  @Test(arguments: [
    "We go by train.\n\nFrom: Berlin\nTo: Vienna\nDate: 5 February\n\nBring a coat.",
    "For the form:\n\nSubject: Tea\nTo: Ann\n\nSee you.",
    "It has these fields:\nFrom: Ann\nDate: today\nSubject: Tea\n\nThat is all.",
    "---\n\nA new chapter.\n\n________________________________\n\nAnd another, with\nmore\nthan\na\nfew\nlines\nbelow.",
  ])
  func `Lists and rules of the writer's own are no head`(mail: String) {
    #expect(ShownText(reading: mail).folded.isEmpty)
    #expect(ShownText(reading: mail).signatures.isEmpty)
  }

  @Test(arguments: ["|", "#", ")", "Ann>", "  ", "\t", "    >"])
  func `Between lines with other marks nothing is folded, as there may be answers`(mark: String) {
    let mail = ShownText(
      reading: "Hello.\n\nOn 5 February 2024 at 14:30, Ann Bee wrote:\n\(mark) Shall we?\n\nYes, at five.")
    #expect(mail.folded.isEmpty)
    #expect(mail.shown.hasSuffix("Yes, at five."))
  }

  @Test func `What Ann wrote is own text where the writer introduces it`() {
    let mail = ShownText(reading: "I like how well\nAnn wrote:\n> Shall we?\n")
    #expect(mail.shown == "I like how well\nAnn wrote:")
    #expect(ShownText(reading: "Look at what Ann wrote in 2024:\n\nShall we?").folded.isEmpty)
  }

  @Test(arguments: [
    "---------- Forwarded message ---------", "Begin forwarded message:",
    "-------- Weitergeleitete Nachricht --------",
    "---------- Переслане повідомлення ---------", "Anfang der weitergeleiteten Nachricht:",
  ])
  func `All of a mail that is passed on is there to be read`(title: String) {
    let plain =
      "See below.\n\n\(title)\nFrom: Ann\nDate: 5 Feb 2024\nSubject: Tea\n\nShall we?\n\n> Bo asked."
    #expect(ShownText(reading: plain).folded.isEmpty)
    let marked = "See below.\n\n\(title)\n\n> From: Ann\n> Date: 5 Feb 2024\n> Subject: Tea\n>\n> Shall we?"
    #expect(ShownText(reading: marked).folded.isEmpty)
    #expect(ShownText(reading: marked).shown.hasSuffix("> Shall we?"))
  }

  @Test(arguments: [
    ("From: Ann\nDate: 5 Feb 2024\nSubject: Tea\n\nShall we?", false),
    ("-----Original Message-----\n\nShall we?", false), ("On Monday, Ann wrote:\n> Shall we?", true),
  ])
  func `What isn't marked is folded in a reply alone, and nothing in a forward`(below: String, isMarked: Bool)
  {
    let mail = "See below.\n\n\(below)"
    let folded = [.reply, .original, .forward].map {
      ShownText(PlainTextReader.read(mail, relation: $0)).folded.count
    }
    #expect(folded == [1, isMarked ? 1 : 0, 0])
  }

  @Test func `A quotation without text folds nothing`() {
    #expect(ShownText(reading: "Fine.\n\n>\n>\n").folded.isEmpty)
  }

  @Test func `A list's footer below the quotation doesn't keep it open`() {
    let footer =
      "_______________________________________________\nTea mailing list\ntea@example.org\n"
      + "https://lists.example.org/listinfo/tea\n"
    let mail = ShownText(reading: "Fine.\n\nOn Monday, Ann wrote:\n> Shall we?\n\n\(footer)")
    #expect(mail.shown == "Fine.")
    #expect(mail.folded.count == 1)
    #expect(mail.signatures.count == 1)
  }
}
