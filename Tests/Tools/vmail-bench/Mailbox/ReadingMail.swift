/// Mail for the rows about reading, each kind in a separate store, so that message 1 is known.
enum ReadingMail {
  /// Returns a message as in an mbox.
  /// - Parameter place: its number in the thread; higher numbers are newer.
  static func message(_ subject: String, place: Int = 0, type: String, _ body: String) -> String {
    let date = MailboxPlan.end + place * 3_600
    var text = "From bench@example.org \(MailTime.envelope(date))\n"
    text += "Date: \(MailTime.header(date))\nFrom: Bo Karlsson <bo@example.org>\nTo: Me <me@example.com>\n"
    text += "Subject: \(subject)\nMessage-ID: <\(subject).\(place)@example.org>\n"
    if place > 0 { text += "References: <\(subject).\(place - 1)@example.org>\n" }
    return text + "MIME-Version: 1.0\nContent-Type: \(type); charset=utf-8\n\n\(body)\n\n"
  }

  /// Returns a newsletter of at least this many bytes.
  static func page(bytes: Int) -> String {
    var sections = 1
    while true {
      var random = SeededRandom(seed: 5)
      let page = Newsletter.html(Tongue.all[0], sections: sections, &random)
      if page.utf8.count >= bytes { return page }
      sections += 1
    }
  }

  /// Returns a thread in which every other message is HTML, and each contains a quotation.
  static func thread(messages: Int) -> String {
    var random = SeededRandom(seed: 7)
    let tongue = Tongue.all[0]
    return (0..<messages).map { place in
      let words = (0..<6).map { _ in tongue.paragraph(5, &random) }
      if place % 2 == 0 {
        let page = Newsletter.html(tongue, sections: 6, &random)
        return message("thread", place: place, type: "text/html", page)
      }
      let quoted = words[3...].joined(separator: "\n").split(separator: "\n").map { "> " + $0 }
      let text = words[..<3].joined(separator: "\n\n") + "\n\nBo wrote:\n" + quoted.joined(separator: "\n")
      return message("thread", place: place, type: "text/plain", text)
    }.joined()
  }

  /// Returns a thread of people who agree on something, which is worth a summary.
  static func agreement(messages: Int) -> String {
    (0..<messages).map { place in
      message(
        "agreement", place: place, type: "text/plain",
        """
        Hello,

        Point \(place) of the contract names \(place * 125) euros for part \(place * 7) of the boat yard.
        We have decided to sign part \(place) on \(place % 28 + 1) March, after the survey of slip \(place + 3).
        """)
    }.joined()
  }

  /// Returns HTML designed to take excessive time or memory, of about `bytes` bytes.
  static func hostile(bytes: Int) -> [(what: String, page: String)] {
    let attributes = (0..<bytes / 10).map { "a\($0)=1" }.joined(separator: "\n")
    return [
      ("nested", repeated("<div>\n", bytes)), ("tables", repeated("<table><tr><td>\n", bytes)),
      ("attributes", "<p \(attributes)>text</p>"), ("unclosed", repeated("<a href=x><b><i>text\n", bytes)),
      ("styles", repeated("<p style=\"color:red;margin:1px\">text\n", bytes)),
    ]
  }

  /// Returns plain text in which the meaning of every line depends on the lines around it.
  static func hostileText(bytes: Int) -> [(what: String, type: String, text: String)] {
    let introduction = "On Mon, Jan 1, 2024 at 1:00 PM A <a@example.org> wrote:\n> x\n"
    return [
      ("flowed", "text/plain; format=flowed", repeated("a \n", bytes)),
      ("quoted-by-turns", "text/plain", repeated("> a\n>> b\n", bytes)),
      ("answered-by-turns", "text/plain", repeated("> a\nb\n", bytes)),
      ("introductions", "text/plain", repeated(introduction, bytes)),
      ("blank", "text/plain", repeated("\n", bytes)),
      ("addresses", "text/plain", repeated("http://example.org/a ", bytes)),
    ]
  }

  private static func repeated(_ text: String, _ bytes: Int) -> String {
    String(repeating: text, count: bytes / text.utf8.count)
  }
}
