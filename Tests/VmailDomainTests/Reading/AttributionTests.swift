import Testing
import VmailDomain

@Suite("Attribution")
struct AttributionTests {
  @Test(
    "lines that introduce a quotation, as mail programs write them",
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
      "-----Original Message-----",
      "-----Ursprüngliche Nachricht-----",
      "---------- Forwarded message ---------",
      "Begin forwarded message:",
    ])
  func recognised(line: String) {
    #expect(Attribution.isAttribution(line[...], next: nil))
    #expect(Attribution.isAttribution(line[...], next: "> quoted"))
  }

  @Test(
    "lines of people's own text",
    arguments: [
      "", " ", ":", "On", "On ", "On Monday I'll be away.", "Am Montag gilt folgendes:", "Le menu:",
      "On the list:",
      "wrote:", "I wrote a letter", "The end:", "2016-03-22 is the date:", "Online: wrote",
      "-----", "________________",
    ])
  func ownText(line: String) {
    #expect(!Attribution.isAttribution(line[...], next: nil))
    #expect(!Attribution.isAttribution(line[...], next: "And so on."))
  }

  @Test("attributions that are wrapped over two lines")
  func wrapped() {
    #expect(
      Attribution.isAttribution("On Mon, Feb 5, 2024 at 2:30 PM Ann Bee <", next: "ann@example.org> wrote:"))
    #expect(
      Attribution.isAttribution("Am Montag, 5. Februar 2024 schrieb Ann Bee", next: "<ann@example.org>:"))
    #expect(!Attribution.isAttribution("On Monday we meet.", next: "Ann will be there."))
    #expect(!Attribution.isAttribution("On Monday we meet:", next: "Ann wrote:"))
  }

  @Test("the rule that Outlook draws introduces a message only above its head")
  func outlook() {
    let rule = String(repeating: "_", count: 32)[...]
    #expect(Attribution.isAttribution(rule, next: "From: Ann Bee <ann@example.org>"))
    #expect(Attribution.isAttribution(rule, next: "Von: Ann Bee"))
    #expect(!Attribution.isAttribution(rule, next: "Our offers"))
    #expect(!Attribution.isAttribution(rule, next: nil))
  }

  @Test("long lines are no attributions and cost little", .timeLimit(.minutes(1)))
  func longLines() {
    let filler = String(repeating: "wrot", count: 1 << 18)
    #expect(!Attribution.isAttribution("On \(filler) wrote:", next: nil))
    #expect(!Attribution.isAttribution("On Monday", next: "\(filler) wrote:"))
    #expect(!Attribution.isAttribution(String(repeating: " ", count: 1 << 20)[...], next: nil))
  }
}
