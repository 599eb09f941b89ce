/// A line of a text, or the value of a field in it.
struct TextLine: Sendable {
  let number: Int
  var text: String

  /// Returns what the text means.
  /// - Parameter meaning: what the text should be, such as `a category`.
  func value<Value>(_ value: (String) -> Value?, _ meaning: String) throws -> Value {
    if let value = value(text) { return value }
    throw DemoMistake(line: number, reason: "\"\(text)\" is not \(meaning)")
  }
}

/// A block of a text: a line such as `=== file NAME`, fields, an empty line, and further text.
struct TextBlock: Sendable {
  enum Kind: String, Sendable {
    case people, thread, reply
    // Parts of the letter above them.
    case html, newsletter, notice, calendar, status, enclosed, file

    var isPart: Bool { ![.people, .thread, .reply].contains(self) }
    var hasName: Bool { [.thread, .newsletter, .enclosed, .file].contains(self) }

    /// The names of the fields that it may have; `nil` for any.
    fileprivate var fields: [String]? {
      switch self {
      case .people: nil
      case .thread: Self.letter + TextBlock.copiedFields + ["Category", "Label", "List", "Members"]
      case .reply: Self.letter + TextBlock.copiedFields
      case .html, .calendar, .status: []
      case .newsletter: ["Alternative"]
      case .notice: ["Brand", "Title", "Button", "Path"]
      case .enclosed: ["From", "To", "Subject", "Age"]
      case .file: ["Type", "Made", "Padding", "Content-ID"]
      }
    }

    private static let letter = [
      "From", "To", "Cc", "Subject", "Age", "Zone", "Folder", "State", "Flags", "Verdict", "Charset",
      "Format",
    ]
  }

  /// Fields of messages that are written as they are.
  static let copiedFields = [
    "Reply-To", "List-Id", "List-Unsubscribe", "List-Unsubscribe-Post", "Precedence", "Auto-Submitted",
  ]

  let line: Int
  let kind: Kind
  /// What follows the kind in the first line.
  var name: String
  var fields: [(name: String, value: TextLine)] = []
  var lines: [TextLine] = []

  /// The lines below the fields.
  var text: String { lines.map { $0.text + "\n" }.joined() }

  subscript(field: String) -> TextLine? { fields.first { $0.name == field }?.value }

  func required(_ field: String) throws -> TextLine {
    if let value = self[field] { return value }
    throw DemoMistake(line: line, reason: "\(field) is missing")
  }

  // MARK: Parsing

  static func blocks(of bytes: [UInt8]) throws -> [TextBlock] {
    var blocks: [TextBlock] = []
    var isBelowFields = false
    for line in try lines(of: bytes) {
      if line.text.hasPrefix("===") {
        blocks.append(try TextBlock(line))
        isBelowFields = false
      } else if isBelowFields {
        blocks[blocks.count - 1].lines.append(line)
      } else if line.text.isEmpty {
        isBelowFields = !blocks.isEmpty
      } else if !line.text.hasPrefix("# ") {
        guard !blocks.isEmpty else {
          throw DemoMistake(line: line.number, reason: "a block begins with === and its kind")
        }
        try blocks[blocks.count - 1].addField(line)
      }
    }
    for index in blocks.indices {
      while blocks[index].lines.last?.text.isEmpty == true { blocks[index].lines.removeLast() }
    }
    return blocks
  }

  private init(_ line: TextLine) throws {
    let words = line.text.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count > 1, words[0] == "===", let kind = Kind(rawValue: words[1]) else {
      throw DemoMistake(line: line.number, reason: "no block is called \"\(line.text.dropFirst(4))\"")
    }
    guard kind.hasName == (words.count > 2) else {
      throw DemoMistake(
        line: line.number, reason: "the block \(kind) has \(kind.hasName ? "a name" : "no name")")
    }
    (self.line, self.kind, name) = (line.number, kind, words.dropFirst(2).joined())
  }

  private mutating func addField(_ line: TextLine) throws {
    guard let colon = line.text.firstRange(of: ": ") else {
      throw DemoMistake(
        line: line.number, reason: "a field is NAME: VALUE, and an empty line follows the last")
    }
    let name = String(line.text[..<colon.lowerBound])
    guard kind.fields?.contains(name) ?? true else {
      throw DemoMistake(line: line.number, reason: "the block \(kind) has no field \(name)")
    }
    guard self[name] == nil else {
      throw DemoMistake(line: line.number, reason: "there are two fields \(name)")
    }
    fields.append((name, TextLine(number: line.number, text: String(line.text[colon.upperBound...]))))
  }

  private static func lines(of bytes: [UInt8]) throws -> [TextLine] {
    let space = UInt8(ascii: " ")
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return try lines.enumerated().map { index, line in
      guard !line.contains(where: { $0 < space }), line.last != space else {
        throw DemoMistake(
          line: index + 1, reason: "no line has a tab, another control character, or a space at its end")
      }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw DemoMistake(line: index + 1, reason: "this is not UTF-8")
      }
      return TextLine(number: index + 1, text: text)
    }
  }
}
