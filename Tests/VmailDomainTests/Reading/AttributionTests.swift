import Testing
import VmailDomain

@Suite("Attribution", .timeLimit(.minutes(10)))
struct AttributionTests {
  @Test(
    arguments: [
      "On Mon, 5 Feb 2024 at 14:30, Ann Bee <ann@example.org> wrote:",
      "  On Monday, Ann wrote:  ",
      "On 05.02.24 14:30, Ann Bee wrote:\r",
      "Am 05.02.2024 um 14:30 schrieb Ann Bee:",
      "Am Mo., 5. Feb. 2024 um 14:30 Uhr schrieb Ann Bee <ann@example.org>:",
      "Le lun. 5 févr. 2024 à 14:30, Ann Bee <ann@example.org> a écrit :",
      "Le 05/02/2024 à 14:30, Ann Bee a écrit\u{A0}:",
      "El lun, 5 feb 2024 a las 14:30, Ann Bee (<ann@example.org>) escribió:",
      "Il giorno lun 5 feb 2024 alle ore 14:30 Ann Bee <ann@example.org> ha scritto:",
      "Em seg., 5 de fev. de 2024 às 14:30, Ann Bee <ann@example.org> escreveu:",
      "Op ma 5 feb 2024 om 14:30 schreef Ann Bee <ann@example.org>:",
      "Den mån 5 feb. 2024 kl 14:30 skrev Ann Bee <ann@example.org>:",
      "W dniu 05.02.2024 o 14:30, Ann Bee pisze:",
      "Ann Bee <ann@example.org> writes:",
      "Ann Bee wrote:",
      "2016-03-22 14:30 GMT+01:00 Ann Bee <ann@example.org>:",
      "05.02.2024 14:30 пользователь Ann Bee <ann@example.org> написал:",
      "пн, 5 февр. 2024 г. в 14:30, Ann Bee <ann@example.org>:",
      "5 лютого 2024 р. о 14:30 Ann Bee <ann@example.org> пише:",
      "Em 5 de fevereiro de 2024 às 14:30, Ann Bee (ann@example.org) escreveu:",
      "Dnia 5 lutego 2024 14:30 Ann Bee <ann@example.org> napisał(a):",
      "pon., 5 lut 2024 o 14:30 Ann Bee <ann@example.org> napisał(a):",
      "Dne 5. 2. 2024 v 14:30 Ann Bee napsal(a):",
      "po 5. 2. 2024 v 14:30 odesílatel Ann Bee <ann@example.org> napsal:",
      "Ann Bee <ann@example.org>, 5 Şub 2024 Pzt, 14:30 tarihinde şunu yazdı:",
      "2024年2月5日(月) 14:30 Ann Bee <ann@example.org>:",
      "Ann Bee <ann@example.org> 于2024年2月5日周一 14:30写道：",
      "2024년 2월 5일 (월) 오후 2:30, Ann Bee <ann@example.org>님이 작성:",
      "ma 5. helmik. 2024 klo 14.30 Ann Bee (ann@example.org) kirjoitti:",
      "man. 5. feb. 2024 kl. 14.30 skrev Ann Bee <ann@example.org>:",
      "Den man. 5. feb. 2024 kl. 14.30 skrev Ann Bee <ann@example.org>:",
      "Ann Bee <ann@example.org> ezt írta (időpont: 2024. febr. 5., H, 14:30):",
      "Στις Δευ 5 Φεβ 2024 στις 2:30 μ.μ., ο χρήστης Ann Bee <ann@example.org> έγραψε:",
      "Ann Bee <ann@example.org> schrieb am Mo., 5. Feb. 2024 um 14:30 Uhr:",
      "At 14:30 05/02/2024, Ann Bee wrote:",
      "In message <123@example.org>, Ann Bee writes:",
      "---- On Mon, 05 Feb 2024 14:30:00 +0100 ann@example.org wrote ----",
      "On Mon, Feb 5, 2024 at 2:30 PM Ann Bee <ann@example.org> wrote",
      "*Von:* Ann Bee <ann@example.org> schrieb am 5. Februar 2024 14:30:",
      "-----Original Message-----",
      "----- Oprindelig meddelelse -----",
      "*-------- Message original --------*",
      "-----邮件原件-----",
      "-------- Перенаправленное сообщение --------",
      "--- begin forwarded text",
      "-----Ursprüngliche Nachricht-----",
      "---------- Forwarded message ---------",
      "Begin forwarded message:",
    ])
  func `Lines that introduce a quotation, as written by mail programs, are recognized`(line: String) {
    #expect(Attribution.isAttribution(line[...], next: nil))
    #expect(Attribution.isAttribution(line[...], next: "> quoted"))
  }

  @Test(
    arguments: [
      "", " ", ":", "On", "On ", "On Monday I'll be away.", "Am Montag gilt folgendes:", "Le menu:",
      "On the list:",
      "wrote:", "I wrote a letter", "The end:", "2016-03-22 is the date:", "Online: wrote",
      "-----", "________________", "------ the original message ------", "Original message",
      "> On Mon, 5 Feb 2024 at 14:30, Ann Bee <ann@example.org> wrote:",
      "I can't agree with what the author of the first proposal wrote:", "The meeting is at 14:30:",
      "Lunch on 2024-02-05 at 12:30 is for:", "Write to ann@example.org before 5 Feb 2024:",
    ])
  func `Lines of ordinary text are not attributions`(line: String) {
    #expect(!Attribution.isAttribution(line[...], next: nil))
    #expect(!Attribution.isAttribution(line[...], next: "And so on."))
  }

  @Test func `Attributions wrapped over two lines are recognized`() {
    #expect(
      Attribution.isAttribution("On Mon, Feb 5, 2024 at 2:30 PM Ann Bee <", next: "ann@example.org> wrote:"))
    #expect(
      Attribution.isAttribution("Am Montag, 5. Februar 2024 schrieb Ann Bee", next: "<ann@example.org>:"))
    #expect(
      Attribution.isAttribution(
        "Ann Bee <ann@example.org> schrieb am Mo., 5.", next: "Feb. 2024 um 14:30 Uhr:"))
    #expect(
      Attribution.isAttribution(
        "05.02.2024 14:30 пользователь \"Ann Bee\" <", next: "ann@example.org> написал:"))
    #expect(!Attribution.isAttribution("On Monday we meet.", next: "Ann will be there."))
    #expect(!Attribution.isAttribution("On Monday we meet.", next: "Ann wrote:"))
    #expect(!Attribution.isAttribution("Call me at 14:30 in 2024.", next: "These are the topics:"))
    #expect(!Attribution.isAttribution("On Monday we meet:", next: "Ann wrote:"))
  }

  @Test func `The line drawn by Outlook introduces a message only above its header`() {
    let rule = String(repeating: "_", count: 32)[...]
    #expect(Attribution.isAttribution(rule, next: "From: Ann Bee <ann@example.org>"))
    #expect(Attribution.isAttribution(rule, next: "Von: Ann Bee"))
    #expect(!Attribution.isAttribution(rule, next: "Our offers"))
    #expect(!Attribution.isAttribution(rule, next: nil))
  }

  @Test func `Long lines are not attributions, and are rejected cheaply`() {
    let filler = String(repeating: "wrot", count: 1 << 18)
    #expect(!Attribution.isAttribution("On \(filler) wrote:", next: nil))
    #expect(!Attribution.isAttribution("On Monday", next: "\(filler) wrote:"))
    #expect(!Attribution.isAttribution(String(repeating: " ", count: 1 << 20)[...], next: nil))
  }
}
