/// A MIME part of a message (RFC 2045, RFC 2046), complete enough to serve test mail.
struct MessagePart {
  let bytes: [UInt8]
  /// The range of the header, including the final empty line.
  let header: Range<Int>
  let body: Range<Int>
  /// The header fields, with names in lower case and unfolded values.
  let fields: [(name: String, value: [UInt8])]
  private(set) var type = "text"
  private(set) var subtype = "plain"
  private(set) var parameters: [(name: String, value: String)] = []
  /// The parts of a multipart.
  private(set) var parts: [MessagePart] = []
  /// The message in a `message/rfc822`.
  private(set) var message: [MessagePart] = []

  private static let deepest = 20

  init(_ message: [UInt8]) { self.init(message, 0..<message.count, depth: 0) }

  private init(_ bytes: [UInt8], _ range: Range<Int>, depth: Int, subtypeInDigest: Bool = false) {
    self.bytes = bytes
    var end = range.lowerBound
    var lines: [Range<Int>] = []
    while end < range.upperBound {
      let line = Self.line(bytes, end, range.upperBound)
      end = line.upperBound
      if Self.text(bytes, line).isEmpty { break }
      lines.append(line)
    }
    (header, body) = (range.lowerBound..<end, end..<range.upperBound)
    fields = Self.fields(bytes, lines)
    if subtypeInDigest { (type, subtype) = ("message", "rfc822") }
    if let value = value("content-type") {
      let (kind, parameters) = Self.parameters(value)
      let names = kind.lowercased().split(separator: "/", maxSplits: 1)
      if names.count == 2 { (type, subtype) = (String(names[0]), String(names[1])) }
      self.parameters = parameters
    }
    guard depth < Self.deepest else { return }
    if type == "multipart" {
      parts = Self.split(bytes, body, boundary: parameters.first { $0.name == "boundary" }?.value ?? "").map {
        MessagePart(bytes, $0, depth: depth + 1, subtypeInDigest: subtype == "digest")
      }
      // A multipart without parts can't be represented in a BODYSTRUCTURE.
      if parts.isEmpty { (type, subtype, parameters) = ("text", "plain", []) }
    } else if type == "message", subtype == "rfc822" {
      message = [MessagePart(bytes, body, depth: depth + 1)]
    }
  }

  func value(_ name: String) -> String? {
    fields.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
  }

  /// Returns the identifiers in angle brackets.
  func identifiers(_ name: String) -> [String] {
    (value(name) ?? "").split(separator: "<").compactMap { piece in
      piece.firstIndex(of: ">").map { String(piece[..<$0]) }
    }
  }

  /// Returns the part with a number such as `[1, 2]`; `nil` if there is none.
  func part(_ path: ArraySlice<Int>) -> MessagePart? {
    guard let first = path.first else { return self }
    guard let part = child(first) else { return nil }
    if path.count == 1 { return part }
    // The numbers of an attached message's parts continue from its own.
    let inner = part.message.first ?? (part.type == "multipart" ? part : nil)
    return inner?.part(path.dropFirst())
  }

  private func child(_ number: Int) -> MessagePart? {
    if type == "multipart" { return number > 0 && number <= parts.count ? parts[number - 1] : nil }
    return number == 1 ? self : nil
  }

  // MARK: Lines

  /// Returns the range of a line, including its end.
  private static func line(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Range<Int> {
    start..<(bytes[start..<end].firstIndex(of: 10).map { $0 + 1 } ?? end)
  }

  private static func text(_ bytes: [UInt8], _ line: Range<Int>) -> ArraySlice<UInt8> {
    var text = bytes[line]
    if text.last == 10 { text = text.dropLast() }
    if text.last == 13 { text = text.dropLast() }
    return text
  }

  private static func fields(
    _ bytes: [UInt8], _ lines: [Range<Int>]
  ) -> [(name: String, value: [UInt8])] {
    var fields: [(name: String, value: [UInt8])] = []
    for line in lines {
      let text = text(bytes, line)
      if text.first == 32 || text.first == 9, !fields.isEmpty {
        fields[fields.count - 1].value += text
      } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
        let name = String(decoding: text[..<colon], as: UTF8.self).lowercased()
        fields.append((name, Array(text[(colon + 1)...].drop { $0 == 32 || $0 == 9 })))
      }
    }
    return fields
  }

  /// Returns the ranges between boundary lines. The line end before a boundary belongs to it (RFC 2046 section
  /// 5.1.1).
  private static func split(_ bytes: [UInt8], _ range: Range<Int>, boundary: String) -> [Range<Int>] {
    let mark = Array("--\(boundary)".utf8)
    var parts: [Range<Int>] = []
    var start: Int?
    var next = range.lowerBound
    while next < range.upperBound, !boundary.isEmpty {
      let line = line(bytes, next, range.upperBound)
      next = line.upperBound
      let text = text(bytes, line)
      guard text.starts(with: mark) else { continue }
      let rest = text.dropFirst(mark.count).filter { $0 != 32 && $0 != 9 }
      guard rest.isEmpty || rest == Array("--".utf8) else { continue }
      if let start {
        var end = line.lowerBound
        if end > start, bytes[end - 1] == 10 { end -= 1 }
        if end > start, bytes[end - 1] == 13 { end -= 1 }
        parts.append(start..<max(start, end))
      }
      if !rest.isEmpty { return parts }
      start = line.upperBound
    }
    if let start { parts.append(start..<range.upperBound) }
    return parts
  }

  /// Parses a value such as `text/plain; charset="utf-8"`.
  static func parameters(_ value: String) -> (String, [(name: String, value: String)]) {
    var pieces: [String] = [""]
    var isQuoted = false
    var isEscaped = false
    for character in value {
      if isEscaped || (character == "\\" && isQuoted) {
        if isEscaped { pieces[pieces.count - 1].append(character) }
        isEscaped.toggle()
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == ";", !isQuoted {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    let trimmed = pieces.map(trimmed)
    let parameters = trimmed.dropFirst().compactMap { piece -> (name: String, value: String)? in
      guard let equals = piece.firstIndex(of: "=") else { return nil }
      return (String(piece[..<equals]).lowercased(), String(piece[piece.index(after: equals)...]))
    }
    return (trimmed[0], parameters)
  }

  private static func trimmed(_ text: String) -> String {
    let end = text.lastIndex { !$0.isWhitespace }
    return end.map { String(text[...$0].drop(while: \.isWhitespace)) } ?? ""
  }
}
