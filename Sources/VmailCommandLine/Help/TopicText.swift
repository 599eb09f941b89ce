public import VmailTerminal

/// The text of a help topic, as a file contains it; docs/rooms/command-line.md describes the format.
public struct TopicText {
  /// Why a text can't be read.
  public struct Mistake: Error, Equatable {
    public var line: Int
    public var reason: String
  }

  struct Line {
    let number: Int
    let indent: Int
    /// The text after the indentation.
    let text: String

    /// Returns what follows `NAME: `.
    func value(of name: String) -> String? {
      text.hasPrefix(name + ": ") ? String(text.dropFirst(name.count + 2)) : nil
    }
  }

  /// An entry of a list: its first line, and the lines that are indented further.
  struct Entry {
    let first: Line
    var others: [Line] = []
  }

  public let title: String
  public let aliases: [String]
  private let body: ArraySlice<Line>

  /// Reads the head.
  public init(_ bytes: [UInt8]) throws(Mistake) {
    let lines = try Self.lines(of: bytes)
    guard let title = lines.first?.value(of: "title") else {
      throw Mistake(line: 1, reason: "the first line is title: TEXT")
    }
    self.title = title
    var rest = lines.dropFirst()
    aliases = rest.first?.value(of: "aliases")?.split(separator: " ").map(String.init) ?? []
    if !aliases.isEmpty { rest.removeFirst() }
    guard let gap = rest.first, gap.text.isEmpty else {
      throw Mistake(line: lines.count - rest.count + 1, reason: "aliases: WORDS or an empty line is expected")
    }
    body = rest
  }

  /// The lines below the head, between empty lines.
  var groups: [ArraySlice<Line>] { body.split { $0.text.isEmpty } }

  /// Reads the blocks below the head.
  /// - Parameter generated: returns the terms that a name in braces stands for; `nil` for a name without terms.
  public func blocks(generated: (_ name: String) -> [HelpTerm]?) throws(Mistake) -> [HelpBlock] {
    let groups = groups
    guard !groups.isEmpty else {
      throw Mistake(line: body.endIndex, reason: "there is no text below the head")
    }
    var blocks: [HelpBlock] = []
    for group in groups { blocks.append(try Self.block(group, generated)) }
    return blocks
  }

  private static func block(
    _ lines: ArraySlice<Line>, _ generated: (String) -> [HelpTerm]?
  ) throws(Mistake) -> HelpBlock {
    let first = lines.first
    return switch first?.indent == 0 ? first?.text : nil {
    case "terms:": .terms(try terms(lines, generated))
    case "words:": .terms(try foreignRows(lines).filter(\.isInHelp).map(\.term))
    case "examples:": .examples(try entries(lines).map(example))
    case "programs:": .programs(try entries(lines).map(example))
    case "steps:": .steps(try entries(lines).map(step))
    default: try prose(lines)
    }
  }

  private static func prose(_ lines: ArraySlice<Line>) throws(Mistake) -> HelpBlock {
    if let line = lines.first(where: { $0.indent > 0 }) {
      throw Mistake(
        line: line.number, reason: "only lists are indented: terms:, words:, examples:, programs:, steps:")
    }
    guard let first = lines.first, first.text.hasPrefix("#") else { return .paragraph(joined(lines)) }
    guard first.text.hasPrefix("# "), lines.count == 1 else {
      throw Mistake(line: first.number, reason: "a heading is # TEXT between empty lines")
    }
    return .heading(String(first.text.dropFirst(2)))
  }

  // MARK: Lists

  static func entries(_ lines: ArraySlice<Line>) throws(Mistake) -> [Entry] {
    var entries: [Entry] = []
    for line in lines.dropFirst() {
      switch line.indent {
      case 2: entries.append(Entry(first: line))
      case 4... where !entries.isEmpty: entries[entries.count - 1].others.append(line)
      default:
        throw Mistake(
          line: line.number, reason: "entries are indented by 2 spaces, and their further lines by at least 4"
        )
      }
    }
    if entries.isEmpty { throw Mistake(line: lines.first?.number ?? 1, reason: "the list is empty") }
    return entries
  }

  /// Returns terms, and those that stand for names in braces.
  private static func terms(
    _ lines: ArraySlice<Line>, _ generated: (String) -> [HelpTerm]?
  ) throws(Mistake) -> [HelpTerm] {
    var terms: [HelpTerm] = []
    for entry in try entries(lines) {
      let text = entry.first.text
      guard text.hasPrefix("{"), text.hasSuffix("}") else {
        let (form, meaning) = try pair(entry)
        terms.append(HelpTerm(form, meaning))
        continue
      }
      guard let more = generated(String(text.dropFirst().dropLast())) else {
        throw Mistake(line: entry.first.number, reason: "no terms are called \(text)")
      }
      terms += more
    }
    return terms
  }

  private static func example(_ entry: Entry) throws(Mistake) -> HelpExample {
    let (line, does) = try pair(entry)
    return HelpExample(line, does)
  }

  /// Returns what is before the first two spaces, and what follows, also in further lines.
  static func pair(_ entry: Entry) throws(Mistake) -> (String, String) {
    let text = entry.first.text
    let (bytes, space) = (text.utf8, UInt8(ascii: " "))
    let gap =
      zip(bytes.indices, zip(bytes, bytes.dropFirst())).first { $1 == (space, space) }?.0 ?? text.endIndex
    let (left, right) = (text[..<gap], text[gap...].drop { $0 == " " })
    let meaning = ([String(right)] + entry.others.map(\.text)).filter { !$0.isEmpty }.joined(separator: " ")
    if meaning.isEmpty {
      throw Mistake(
        line: entry.first.number, reason: "two spaces, or a line indented further, precede a meaning")
    }
    return (String(left), meaning)
  }

  private static func step(_ entry: Entry) throws(Mistake) -> HelpStep {
    let shows = entry.others.first?.value(of: "shows")
    let text = joined(entry.others.dropFirst(shows == nil ? 0 : 1))
    if text.isEmpty {
      throw Mistake(line: entry.first.number, reason: "a step has a text, indented by 4 spaces")
    }
    return HelpStep(entry.first.text, shows: shows ?? "", text)
  }

  // MARK: Lines

  private static func joined(_ lines: ArraySlice<Line>) -> String {
    lines.map(\.text).joined(separator: " ")
  }

  private static func lines(of bytes: [UInt8]) throws(Mistake) -> [Line] {
    var lines: [Line] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let (number, space) = (lines.count + 1, UInt8(ascii: " "))
      guard !line.contains(where: { $0 < space }), line.last != space else {
        throw Mistake(
          line: number, reason: "no line has a tab, another control character, or a space at its end")
      }
      let text = line.drop { $0 == space }
      guard let words = String(validating: text, as: UTF8.self) else {
        throw Mistake(line: number, reason: "this is not UTF-8")
      }
      lines.append(Line(number: number, indent: line.count - text.count, text: words))
    }
    return lines
  }
}
