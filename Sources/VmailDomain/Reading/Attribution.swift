/// Recognises the line that introduces quoted text (`On Monday, Ann wrote:`).
public enum Attribution {
  /// - Parameter next: the line that follows; long attributions are wrapped over two.
  public static func isAttribution(_ line: Substring, next: Substring?) -> Bool {
    lineCount(line.utf8, next: next?.utf8) > 0 || isQuotedWhole(line.utf8, next: next?.utf8)
  }

  /// How many lines the attribution that begins with `line` takes: 0 when it is none, else 1 or 2.
  static func lineCount(
    _ line: some BidirectionalCollection<UInt8>, next: (some BidirectionalCollection<UInt8>)?
  ) -> Int {
    let line = trimmed(line)
    if line.last == colon, hasOneLineForm(line) { return 1 }
    guard let opening = openings.first(where: { line.starts(with: $0.start) }),
      line.count <= maximumLength
    else { return 0 }
    if line.last == colon { return opening.verbs.contains { contains($0, in: line) } ? 1 : 0 }
    guard let next else { return 0 }
    let following = trimmed(next)
    guard following.last == colon, following.count <= maximumLength else { return 0 }
    return opening.verbs.contains { contains($0, in: line) || contains($0, in: following) } ? 2 : 0
  }

  /// Whether all that follows `line` is another message, as Outlook and forwards have it.
  static func isQuotedWhole(
    _ line: some BidirectionalCollection<UInt8>, next: (some BidirectionalCollection<UInt8>)?
  ) -> Bool {
    if wholeQuotations.contains(where: { line.starts(with: $0) }) { return true }
    guard line.starts(with: rule), let next else { return false }
    return ["From:", "Von:", "De:", "Da:", "Van:"].contains { next.starts(with: $0.utf8) }
  }

  /// Whether the line introduces a mail that is passed on: what follows is what there is to read.
  static func isForward(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    forwards.contains { line.starts(with: $0) }
  }

  /// In bytes, of one line: people's attributions are shorter, other paragraphs are not looked at.
  private static let maximumLength = 300
  private static let colon = UInt8(ascii: ":")

  /// Those that begin with a name (`Ann Bee <ann@example.org> writes:`), or, as Gmail's used to,
  /// with a date (`2016-03-22 14:30 GMT+01:00 Ann Bee <ann@example.org>:`).
  private static func hasOneLineForm(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    guard line.count <= maximumLength else { return false }
    if bareEndings.contains(where: { line.suffix($0.count).elementsEqual($0) }) { return true }
    let isDated = line.prefix(5).elementsEqual(line.prefix(4).filter(isDigit) + [UInt8(ascii: "-")])
    return isDated && line.suffix(2).elementsEqual(">:".utf8)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func trimmed<Line: BidirectionalCollection<UInt8>>(_ line: Line) -> Line.SubSequence {
    let isSpace = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
    var rest = line.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }

  private static func contains(
    _ word: [UInt8], in line: some BidirectionalCollection<UInt8>
  ) -> Bool {
    var rest = line[...]
    while !rest.isEmpty {
      if rest.starts(with: word) { return true }
      rest.removeFirst()
    }
    return false
  }

  private struct Opening: Sendable {
    let start: [UInt8]
    let verbs: [[UInt8]]

    init(_ start: String, _ verbs: String...) {
      self.start = Array(start.utf8)
      self.verbs = verbs.map { Array($0.utf8) }
    }
  }

  /// How the common mail programs introduce a quotation, by language. The verb stands before or
  /// behind the name; all end in a colon.
  private static let openings = [
    Opening("On ", "wrote", "writes", "said"),
    Opening("Am ", "schrieb"),
    Opening("Le ", "écrit"),
    Opening("El ", "escribió"),
    Opening("Il ", "scritto"),
    Opening("Em ", "escreveu"),
    Opening("Op ", "schreef"),
    Opening("Den ", "skrev"),
    Opening("W dniu ", "pisze", "napisał"),
  ]

  private static let bareEndings = [" wrote:", " writes:", " schrieb:"].map { Array($0.utf8) }

  private static let wholeQuotations =
    forwards
    + [
      "-----Original Message", "-----Ursprüngliche Nachricht", "-----Message d'origine",
    ].map { Array($0.utf8) }

  private static let forwards = ["---------- Forwarded message", "Begin forwarded message:"]
    .map { Array($0.utf8) }

  /// What Outlook draws above the head of the message that is answered.
  private static let rule = [UInt8](repeating: UInt8(ascii: "_"), count: 16)
}
