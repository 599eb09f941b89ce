import Testing
import VmailDomain

@testable import VmailMessage

@Suite("Quoted replies in HTML", .timeLimit(.minutes(10)))
struct QuotedReplyTests {
  /// Returns unquoted text, and the lines of each folded quotation in braces.
  private func outline(_ html: String, _ relation: MessageRelation = .reply) -> String {
    HTMLReader.read(html, options: .init(relation: relation)).richText.blocks.map { block in
      guard case .quotation(let quotation) = block, case .quotedReply(let lines) = quotation.role else {
        return RichText(blocks: [block]).plainText()
      }
      return "{\(lines): \(RichText(blocks: quotation.blocks).plainText().replacing("\n", with: "|"))}"
    }.joined(separator: " / ")
  }

  @Test(
    arguments: [
      // Gmail
      (
        "<div>Yes</div><div class=gmail_quote><div class=gmail_attr>On Monday, Ann wrote:<br></div>"
          + "<blockquote class=gmail_quote>Tea?<br>Or not?</blockquote></div>",
        "Yes / {3: On Monday, Ann wrote:||Tea?|Or not?}"
      ),
      // Thunderbird
      (
        "<p>Yes</p><div class=moz-cite-prefix>Am 3.4.2025 um 10:00 schrieb Ann:</div><blockquote type=cite>Tee?</blockquote>",
        "Yes / {2: Am 3.4.2025 um 10:00 schrieb Ann:||Tee?}"
      ),
      // Apple Mail
      (
        "Yes<div><br><blockquote type=cite><div>On 3 Apr 2025, at 10:00, Ann wrote:</div><div>Tea?</div></blockquote></div>",
        "Yes / {2: On 3 Apr 2025, at 10:00, Ann wrote:|Tea?}"
      ),
      ("<p>Yes</p><div class=AppleOriginalContents>Tea?</div>", "Yes / {1: Tea?}"),
      ("<p>Yes</p><div class=yahoo_quoted>Tea?</div>", "Yes / {1: Tea?}"),
      // Outlook, on the web and on the desktop
      (
        "<div>Yes</div><div id=appendonsend></div><hr><div id=divRplyFwdMsg><b>From:</b> Ann<br><b>Sent:</b> Monday</div><p>Tea?</p>",
        "Yes / {3: From: Ann|Sent: Monday||Tea?}"
      ),
      (
        "<p>Yes</p><div><p><b>From:</b> Ann<br><b>Sent:</b> Monday<br><b>To:</b> Bo<br><b>Subject:</b> Tea</p></div><p>Tea?</p>",
        "Yes / {5: From: Ann|Sent: Monday|To: Bo|Subject: Tea||Tea?}"
      ),
      (
        "<div>Yes</div><span id=OLK_SRC_BODY_SECTION><div><span>From: </span>Ann<br><span>Date: </span>Monday</div>Tea?</span>",
        "Yes / {3: From: Ann|Date: Monday|Tea?}"
      ),
      // Web.de
      (
        "<div>Ja</div><div name=quote><div><b>Gesendet:</b> Montag<br><b>Von:</b> Ann</div><div>Tee?</div></div>",
        "Ja / {3: Gesendet: Montag|Von: Ann|Tee?}"
      ),
      // Foxmail and AOL, without a blank line above the title
      (
        "<div>是</div><div>------&nbsp;原始邮件&nbsp;------</div><div>发件人:Ann</div><div>茶?</div>",
        "是 / {3: ------ 原始邮件 ------|发件人:Ann|茶?}"
      ),
      (
        "<div>Yes<br>-----Original Message-----<br>From: Ann<br>Sent: Monday</div><p>Tea?",
        "Yes / {4: -----Original Message-----|From: Ann|Sent: Monday||Tea?}"
      ),
      // Windows Mail
      (
        "<div>Yes</div><div><b>From:</b> Ann<br><b>Sent:</b> Monday, April 7, 2025 9:00 AM<br><b>To:</b> Bo</div><div>Tea?</div>",
        "Yes / {4: From: Ann|Sent: Monday, April 7, 2025 9:00 AM|To: Bo|Tea?}"
      ),
      // Recognized by an attribution only
      (
        "<div>Oui<br><br>Le lundi, Anne a écrit :<br></div><blockquote>Thé?</blockquote>",
        "Oui / {2: Le lundi, Anne a écrit :||Thé?}"
      ),
    ])
  func `The quoted message is folded, with the line that introduces it`(html: String, expected: String) {
    #expect(outline(html) == expected)
  }

  @Test func `Answers between and below quotations are read with the text they answer`() {
    let quote = { (text: String) in "<blockquote type=cite>\(text)</blockquote>" }
    #expect(outline(quote("Tea?") + "<p>Yes</p>") == "> Tea? / Yes")
    #expect(
      outline(quote("Tea?") + "<p>Yes</p>" + quote("Milk?") + "<p>No</p>" + quote("The rest"))
        == "> Tea? / Yes / > Milk? / No / {1: The rest}")
    #expect(outline("<p>Yes</p>" + quote("Tea?") + "<p>-- <br>Ann</p>") == "Yes / {1: Tea?} / --\nAnn")
  }

  @Test func `A nested quotation is not a quoted reply of its own`() {
    let inner = "<blockquote type=cite>Milk?</blockquote>"
    #expect(
      outline("<p>Yes</p><blockquote>Tea?\(inner)</blockquote><p>No</p>") == "Yes / > Tea?\n>\n> > Milk? / No"
    )
    #expect(outline("<p>Yes</p><ul><li>a\(inner)</li></ul>") == "Yes / - a\n\n  > Milk?")
  }

  @Test(
    arguments: [
      ("<div>Yes</div><blockquote>Tea?<br>Or not?</blockquote>", "Yes / {2: Tea?|Or not?}"),
      ("<p>Yes</p><blockquote>Tea?</blockquote><p>-- <br>Ann</p>", "Yes / {1: Tea?} / --\nAnn"),
      ("<p>Yes</p><blockquote>Tea?</blockquote><p>-----<br>A list</p>", "Yes / {1: Tea?} / -----\nA list"),
      // An answer follows below the quotation.
      ("<p>Hm.</p><blockquote>Tea?</blockquote><p>Yes</p>", "Hm. / > Tea? / Yes"),
      ("<blockquote>Milk?</blockquote><p>No</p><blockquote>Tea?</blockquote>", "> Milk? / No / {1: Tea?}"),
      // The writer quotes another text.
      ("<p>Wise words:</p><blockquote>Tea!</blockquote>", "Wise words: / > Tea!"),
      ("<p>名言：</p><blockquote>茶！</blockquote>", "名言： / > 茶！"),
      ("<h2>Wise words: </h2><blockquote>Tea!</blockquote>", "Wise words: / > Tea!"),
      // There is no other text.
      ("<blockquote>Tea?</blockquote>", "> Tea?"),
    ])
  func `An unmarked blockquote is the quoted message of a reply, unless something indicates otherwise`(
    html: String, expected: String
  ) {
    #expect(outline(html) == expected)
  }

  @Test func `In a message that is not a reply, an unmarked blockquote is read in place`() {
    #expect(outline("<p>Yes</p><blockquote>Tea?</blockquote>", .original) == "Yes / > Tea?")
  }

  @Test func `A header folds what is below it in a reply alone, and nothing is folded in a forward`() {
    let mail = "<p>See below.</p><p>From: Ann<br>Sent: Monday<br>Subject: Tea</p><p>Tea?</p>"
    let open = "See below. / From: Ann\nSent: Monday\nSubject: Tea / Tea?"
    #expect(outline(mail) == "See below. / {4: From: Ann|Sent: Monday|Subject: Tea||Tea?}")
    #expect(outline(mail, .original) == open)
    #expect(outline(mail, .forward) == open)
    let marked = "<p>See below.</p><blockquote type=cite>Tea?</blockquote>"
    #expect(outline(marked, .original) == "See below. / {1: Tea?}")
    #expect(outline(marked, .forward) == "See below. / > Tea?")
  }

  @Test func `The rule above a folded quotation is folded with it`() {
    #expect(outline("<p>Yes</p><hr><blockquote type=cite>Tea?</blockquote>") == "Yes / {1: Tea?}")
    #expect(outline("<p>Yes</p><hr><p>No</p>") == "Yes / --- / No")
  }

  @Test func `Nothing is folded if there is no other text, or the message is not a reply`() {
    #expect(outline("<blockquote type=cite>Tea?</blockquote>") == "> Tea?")
    #expect(outline("<p>Wise words:</p><blockquote>Tea!</blockquote>") == "Wise words: / > Tea!")
    #expect(
      outline(
        "<p>See below.</p><div class=gmail_quote>---------- Forwarded message ---------<br>From: Ann<br>Tea?</div>"
      )
        == "See below. / ---------- Forwarded message ---------\nFrom: Ann\nTea?")
  }
}
