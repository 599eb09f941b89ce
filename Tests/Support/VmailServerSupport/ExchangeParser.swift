/// Parses an exchange script line by line.
struct ExchangeParser {
  let name: String
  private var steps: [ExchangeScript.Step] = []
  /// The connection to which the steps belong; `nil` for any other connection.
  private var section: Int? = 1
  private var isHeader = true
  /// The bytes of `|` lines, which belong to the previous step.
  private var literal: [UInt8]?

  init(name: String) { self.name = name }

  mutating func parse(_ text: String, into script: inout ExchangeScript) throws(ExchangeFailure) {
    // A line of a file may end in CRLF; bytes of the exchange are written as escapes.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do {
        try read(line.last == "\r" ? line.dropLast() : line, index + 1, &script)
      } catch {
        throw ExchangeFailure(
          script: name, line: index + 1, expected: "a line of a script", got: error.reason)
      }
    }
    endLiteral()
    endSection(&script)
  }

  private mutating func read(
    _ line: Substring, _ number: Int, _ script: inout ExchangeScript
  ) throws(ExchangeSyntaxError) {
    if line.hasPrefix("|") {
      guard !steps.isEmpty else { throw ExchangeSyntaxError("a literal before any line") }
      let pieces = try ExchangeText.pieces(line.dropFirst(line.hasPrefix("| ") ? 2 : 1), capabilities: "")
      guard case .some(let bytes) = Self.constant(pieces) else {
        throw ExchangeSyntaxError("a literal has only bytes")
      }
      literal = (literal ?? []) + bytes + [13, 10]
      return
    }
    endLiteral()
    let trimmed = line.drop { $0 == " " }
    if trimmed.isEmpty || trimmed.hasPrefix("#") { return }
    if isHeader, try header(trimmed, &script) { return }
    isHeader = false
    if trimmed.hasPrefix("connection "), trimmed.hasSuffix(":") {
      return try begin(trimmed.dropFirst("connection ".count).dropLast(), &script)
    }
    let action = try action(trimmed, script.capabilities)
    steps.append(.init(line: number, text: String(trimmed), action: action))
  }

  private func header(_ line: Substring, _ script: inout ExchangeScript) throws(ExchangeSyntaxError) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    let value = String(line[line.index(after: colon)...].drop { $0 == " " })
    switch line[..<colon] {
    case "description": script.description += script.description.isEmpty ? value : " " + value
    case "capabilities": script.capabilities = value
    case "tls":
      guard value == "implicit" else { throw ExchangeSyntaxError("tls: knows only \"implicit\"") }
      script.isImplicitTLS = true
    default: return false
    }
    return true
  }

  private mutating func begin(_ name: Substring, _ script: inout ExchangeScript) throws(ExchangeSyntaxError) {
    endSection(&script)
    if name == "others" {
      section = nil
    } else if let number = Int(name), number == script.connections.count + 1 {
      section = number
    } else {
      throw ExchangeSyntaxError("connection \(script.connections.count + 1) or others comes next")
    }
  }

  private mutating func endSection(_ script: inout ExchangeScript) {
    guard let number = section else {
      script.others = steps
      steps = []
      return
    }
    // The first section may have no heading.
    if number > 1 || !steps.isEmpty { script.connections.append(steps) }
    steps = []
  }

  /// Assigns the lines of a literal to the previous line: its `{#}` becomes their size, or is matched with it.
  private mutating func endLiteral() {
    guard let bytes = literal, let last = steps.indices.last else { return }
    literal = nil
    switch steps[last].action {
    case .send(let pieces, let times):
      let size = Array("{\(bytes.count)}".utf8)
      let sized = pieces.map { $0 == .literal ? ExchangeText.Piece.bytes(size) : $0 }
      steps[last].action = .send(sized + [.bytes(bytes)], times: times)
    case .expect(let pattern, _): steps[last].action = .expect(pattern, literal: bytes)
    default: break
    }
  }

  private func action(
    _ line: Substring, _ capabilities: String
  ) throws(ExchangeSyntaxError) -> ExchangeScript.Action {
    let word = line.prefix { $0 != " " }
    let rest = line.dropFirst(word.count + 1)
    func pieces() throws(ExchangeSyntaxError) -> [ExchangeText.Piece] {
      try ExchangeText.pieces(rest, capabilities: capabilities)
    }
    switch word {
    case "S:": return .send(try pieces() + [.bytes([13, 10])], times: 1)
    case "raw:": return .send(try pieces(), times: 1)
    case "C:": return .expect(ExchangePattern(pieces: try pieces()), literal: nil)
    case "until": return .until(ExchangePattern(pieces: try pieces()))
    case "repeat": return try repeated(rest, capabilities)
    case "file": return .file(String(rest))
    case "stall": return .stall(String(rest))
    case "cut": return .cut(try count(rest))
    default: break
    }
    switch line {
    case "expect close": return .expectClose
    case "anything": return .anything
    case "close": return .close
    case "reset": return .reset
    case "trickle": return .trickle(true)
    case "trickle off": return .trickle(false)
    case "starttls": return .startTLS
    default: throw ExchangeSyntaxError("\"\(line)\"")
    }
  }

  private func repeated(
    _ rest: Substring, _ capabilities: String
  ) throws(ExchangeSyntaxError) -> ExchangeScript.Action {
    let number = rest.prefix { $0 != " " }
    let times = try count(number)
    guard case .send(let pieces, _) = try action(rest.dropFirst(number.count + 1), capabilities) else {
      throw ExchangeSyntaxError("only S: and raw: can be repeated")
    }
    return .send(pieces, times: times)
  }

  private func count(_ text: Substring) throws(ExchangeSyntaxError) -> Int {
    guard let count = Int(text), count >= 0 else { throw ExchangeSyntaxError("\"\(text)\" is no number") }
    return count
  }

  private static func constant(_ pieces: [ExchangeText.Piece]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for piece in pieces {
      guard case .bytes(let some) = piece else { return nil }
      bytes += some
    }
    return bytes
  }
}
