internal import VmailDomain

/// The header of a message or part as bytes, of which single fields can be replaced.
struct EntityHead {
  struct Field {
    /// In lower case.
    var name: String
    /// As written.
    var title: String
    /// All its lines, with their ends.
    var bytes: [UInt8]

    /// Its value on one line; what isn't UTF-8 is taken for Latin-1.
    var value: String {
      let value = bytes.drop { $0 != UInt8(ascii: ":") }.dropFirst().filter { $0 >= 0x20 || $0 == 0x09 }
      let text =
        String(validating: value, as: UTF8.self)
        ?? String(String.UnicodeScalarView(value.map(Unicode.Scalar.init)))
      return CText.oneLine(text)
    }
  }

  var fields: [Field] = []
  /// The end of the fields, and the start of the body behind the empty line.
  private(set) var end: Int
  private(set) var bodyStart: Int
  private let lineEnd: [UInt8]

  init(_ source: ArraySlice<UInt8>, lineEnd: [UInt8]) {
    self.lineEnd = lineEnd
    var start = source.startIndex
    end = start
    bodyStart = start
    while start < source.endIndex {
      let next = source[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? source.endIndex
      let line = source[start..<next]
      if line.allSatisfy({ $0 == 0x0A || $0 == 0x0D }) {
        bodyStart = next
        return
      }
      if line.first == 0x20 || line.first == 0x09, !fields.isEmpty {
        fields[fields.count - 1].bytes += line
      } else if let title = Self.title(of: line) {
        fields.append(Field(name: CText.lowercased(title), title: title, bytes: Array(line)))
      } else {
        return
      }
      (start, end, bodyStart) = (next, next, next)
    }
  }

  private static func title(of line: ArraySlice<UInt8>) -> String? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return nil }
    let name = line[..<colon]
    return name.allSatisfy { $0 > 0x20 && $0 < 0x7F } ? String(decoding: name, as: UTF8.self) : nil
  }

  func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

  /// - Returns: the value of the first field of that name; empty if there is none.
  func value(of name: String) -> String { fields.first { $0.name == name }?.value ?? "" }

  /// The media type, in lower case; empty if there is none.
  var type: String { CText.lowercased(HeaderParameters(value(of: "content-type")).value) }

  var boundary: String? {
    HeaderParameters(value(of: "content-type")).parameters.first { $0.name == "boundary" }?.value
  }

  /// Replaces the type, and keeps its parameters.
  mutating func setType(_ type: String) {
    let parameters = value(of: "content-type").drop { $0 != ";" }
    set("Content-Type", type + parameters)
  }

  /// Replaces a field, or adds it.
  mutating func set(_ title: String, _ value: String) {
    let name = CText.lowercased(title)
    let field = Field(name: name, title: title, bytes: Array("\(title): \(value)".utf8) + lineEnd)
    guard let place = fields.firstIndex(where: { $0.name == name }) else { return fields.append(field) }
    fields[place] = field
  }
}

/// The value of a field with parameters (RFC 2045 section 5.1).
struct HeaderParameters {
  private(set) var value = ""
  /// Names are in lower case, and values without quotes.
  private(set) var parameters: [(name: String, value: String)] = []

  init(_ text: String) {
    var (pieces, isQuoted, isEscaped) = ([""], false, false)
    for scalar in text.unicodeScalars {
      if scalar == ";", !isQuoted {
        pieces.append("")
        continue
      }
      if scalar == "\"", !isEscaped {
        isQuoted.toggle()
      } else if scalar != "\\" || isEscaped || !isQuoted {
        pieces[pieces.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = isQuoted && scalar == "\\" && !isEscaped
    }
    value = CText.oneLine(pieces[0])
    parameters = pieces.dropFirst().compactMap { piece in
      guard let equals = piece.firstIndex(of: "=") else { return nil }
      let name = CText.lowercased(CText.oneLine(String(piece[..<equals])))
      return (name, CText.oneLine(String(piece[piece.index(after: equals)...])))
    }
  }

  /// The parameters as they are sent.
  var written: [String] { parameters.flatMap { FileNameParameter.parameters($0.value, named: $0.name) } }
}
