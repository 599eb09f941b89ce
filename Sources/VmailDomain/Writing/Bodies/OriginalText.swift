/// The initial body of an answer: the quoted text, and space for the answer.
public struct QuotedReply: Hashable, Sendable {
  /// The position of the answer.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    case below
    case above
  }

  /// The maximum length of the quotation in bytes.
  public static let lengthLimit = 200 << 10
  public static let lineLimit = 5_000

  public let text: String
  /// The line where the answer begins; 1 is the first.
  public let answerLine: Int
  /// The number of lines left out of a quotation that is too long; the quotation ends by saying so.
  public let omittedLines: Int

  /// - Parameters:
  ///   - answered: the text as displayed.
  ///   - date: the date in words, such as `5 Feb 2025, at 14:30`.
  ///   - answer: the answer, if already written.
  ///   - isVerbatim: whether all of the text is quoted, even what looks like a signature: the text is a patch.
  ///   - signature: the user's own; see ``TextSignature``.
  public init(
    _ answered: String, from author: Participant, date: String?, place: Position, answer: String = "",
    signature: String = "", isVerbatim: Bool = false
  ) {
    let (quoted, omitted) = Self.quoted(answered, isVerbatim: isVerbatim)
    let attribution = Self.attribution(author, date: date)
    let quotation = ([attribution] + quoted).joined(separator: "\n")
    let body: String
    switch place {
    case .below:
      body = "\(quotation)\n\n\(answer)\n"
      answerLine = quoted.count + 3
    case .above:
      body = "\(answer)\n\n\(quotation)\n"
      answerLine = 1
    }
    // Below the quotation is the place for the answer: its line is kept, even while it is empty.
    let hasRoom = place == .below && answer.isEmpty
    text =
      hasRoom && !signature.isEmpty
      ? "\(quotation)\n\n" + TextSignature.joined("", signature) : TextSignature.joined(body, signature)
    omittedLines = omitted
  }

  /// Returns `On 5 Feb 2025, at 14:30, Alice Example <alice@example.test> wrote:`
  static func attribution(_ author: Participant, date: String?) -> String {
    let person = PersonText.full(author)
    guard let date = date.map(HeaderText.oneLine), !date.isEmpty else { return "\(person) wrote:" }
    return "On \(date), \(person) wrote:"
  }

  // MARK: Quoting

  private static func quoted(_ text: String, isVerbatim: Bool) -> (lines: [String], omitted: Int) {
    let (lines, omitted) = BoundedLines.of(HeaderText.lines(text), bytes: lengthLimit, lines: lineLimit)
    let all = lines.map { QuotedLine($0) }
    var kept = (isVerbatim ? all : withoutSignature(all))[...]
    kept = kept.drop { $0.depth == 0 && $0.isBlank }
    while let last = kept.last, last.depth == 0, last.isBlank { kept.removeLast() }
    var quoted = kept.map(quoted)
    if omitted > 0 { quoted.append("> [\(BoundedLines.words(omitted))]") }
    return (quoted, omitted)
  }

  /// Spaces at the end of a line would make it flow into the next (RFC 3676 section 4.1).
  private static func quoted(_ line: QuotedLine) -> String {
    let marks = String(repeating: ">", count: line.depth + 1)
    var text = line.text
    while let last = text.unicodeScalars.last, last == " " || last == "\t" {
      text.unicodeScalars.removeLast()
    }
    return text.isEmpty ? marks : "\(marks) \(text)"
  }

  /// Text below the signature, such as an older mail, is kept.
  private static func withoutSignature(_ lines: [QuotedLine]) -> [QuotedLine] {
    TextSegments(lines).segments.flatMap { segment -> [QuotedLine] in
      switch segment {
      case .own(let lines), .older(let lines), .forwarded(let lines): lines
      case .quoted(let introduction, let lines): introduction + lines
      case .signature(let lines): lines.first?.isSignatureMark == true ? [] : lines
      }
    }
  }
}

/// The body of a forwarding mail: space for a note, and below it the sender, date and text of the other mail.
public struct ForwardedText: Hashable, Sendable {
  /// The maximum length of the forwarded text in bytes.
  public static let lengthLimit = 1 << 20
  public static let lineLimit = 20_000

  /// The text, beginning with the line for the note.
  public let text: String
  /// The number of lines left out of a text that is too long; the text ends by saying so.
  public let omittedLines: Int

  /// - Parameters:
  ///   - forwarded: the text as displayed.
  ///   - date: the date in words, such as `5 Feb 2025, at 14:30`.
  ///   - note: the note, if already written.
  ///   - signature: the user's own; see ``TextSignature``.
  public init(
    _ forwarded: String, from author: Participant, date: String?, subject: String, to: [Participant],
    cc: [Participant] = [], note: String = "", signature: String = ""
  ) {
    var head = ["---------- Forwarded message ----------", "From: \(PersonText.full(author))"]
    if let date = date.map(HeaderText.oneLine), !date.isEmpty { head.append("Date: \(date)") }
    head.append("Subject: \(HeaderText.oneLine(subject))")
    if !to.isEmpty { head.append("To: \(PersonText.list(to))") }
    if !cc.isEmpty { head.append("Cc: \(PersonText.list(cc))") }
    var (lines, omitted) = BoundedLines.of(
      HeaderText.lines(forwarded), bytes: Self.lengthLimit, lines: Self.lineLimit)
    if omitted > 0 { lines.append("[\(BoundedLines.words(omitted))]") }
    let body = lines.joined(separator: "\n")
    text = TextSignature.joined("\(note)\n\n\(head.joined(separator: "\n"))\n\n\(body)\n", signature)
    omittedLines = omitted
  }
}

/// Names and addresses in the text of a mail, which are never parsed.
package enum PersonText {
  private static let nameLimit = 200

  /// Returns `Alice Example <alice@example.test>`, on one line.
  package static func full(_ person: Participant) -> String {
    let email = HeaderText.oneLine(person.email)
    let name = String(HeaderText.oneLine(person.name ?? "").prefix(nameLimit))
    if name.isEmpty || name == email { return email.isEmpty ? "Unknown" : email }
    return email.isEmpty ? name : "\(name) <\(email)>"
  }

  package static func list(_ people: [Participant]) -> String {
    let shown = people.prefix(AddressList.countLimit).map(full).joined(separator: ", ")
    let rest = people.count - AddressList.countLimit
    return rest > 0 ? "\(shown), and \(rest) more" : shown
  }
}

/// The first lines of a text, up to a limit.
enum BoundedLines {
  /// - Parameter bytes: the limit; a line that exceeds it is left out, with all later ones.
  static func of(_ text: String, bytes: Int, lines limit: Int) -> (lines: [Substring], omitted: Int) {
    var kept: [Substring] = []
    var room = bytes
    var count = 0
    var isFull = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      count += 1
      room -= line.utf8.count + 1
      isFull = isFull || room < 0 || kept.count == limit
      if !isFull { kept.append(line) }
    }
    return (kept, count - kept.count)
  }

  static func words(_ omitted: Int) -> String { omitted == 1 ? "1 more line" : "\(omitted) more lines" }
}
