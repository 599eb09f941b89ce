import Testing

@testable import VmailDomain

@Suite("Mentions of attachments", .timeLimit(.minutes(10)))
struct AttachmentMentionTests {
  @Test(
    arguments: [
      ("Please see the ATTACHED file.", "attached"), ("Im Anhang findest du das Protokoll.", "Anhang"),
      ("Voir la pièce jointe", "pièce jointe"), ("Voir la PIECE JOINTE.", "pièce jointe"),
      ("Te lo mando adjunto", "adjunto"),
      ("In allegato il contratto", "allegato"), ("Segue em anexo", "anexo"), ("Zie de bijlage", "bijlage"),
      ("Filen är bifogad", "bifogad"), ("Se vedhæftet fil", "vedhæftet"),
      ("Tiedosto on liitteenä", "liitteenä"),
      ("Przesyłam w załączniku", "załączniku"), ("V příloze posílám", "příloze"),
      ("Отчёт во вложении", "вложении"),
      ("Dosya ekte", "ekte"), ("请看附件。", "附件"), ("資料を添付します", "添付"), ("파일을 첨부합니다", "첨부"),
    ])
  func `A mention of an attachment is found in many languages`(text: String, word: String) {
    #expect(AttachmentMention.word(in: "Hello\n\n\(text)\n") == word)
  }

  @Test(
    arguments: [
      "", "Hello", "I feel attachedly so", "detached", "une pièce de théâtre jointe",
      "> see attached\nThanks",
      "Thanks!\n\nOn 5 Feb 2025, at 14:30, Alice <alice@x.test> wrote:\n> attached is the report\n",
      "Thanks\n\n-- \nattached to no-one\n",
      "FYI\n\n---------- Forwarded message ----------\nFrom: a\n\nattached\n",
      "die Anlage steht still",
    ])
  func `Quotations, forwarded text, signatures and other words don't count`(text: String) {
    #expect(AttachmentMention.word(in: text) == nil)
  }

  @Test func `Only a limited part of a text is examined`() {
    #expect(AttachmentMention.word(in: String(repeating: "word ", count: 100_000) + "attached") == nil)
  }
}
