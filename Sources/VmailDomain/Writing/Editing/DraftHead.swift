/// The header lines above the body in a draft's text.
struct DraftHead {
  struct Field {
    var field: DraftField
    /// The joined lines; a continuation line follows a space.
    var value: String
    /// 1 is the first.
    var line: Int
    /// The start of each line's text: in the value, and in the line itself.
    private(set) var starts: [(inValue: Int, inLine: Int)]

    init(_ field: DraftField, _ value: Substring, line: Int, column: Int) {
      self.field = field
      self.value = String(value)
      self.line = line
      starts = [(0, column)]
    }

    mutating func goOn(_ text: Substring) {
      let rest = text.drop { $0 == " " || $0 == "\t" }
      starts.append((value.count + 1, text.count - rest.count))
      value += " " + rest
    }

    /// - Parameter column: the position in the value; 1 is the first character.
    func place(of column: Int) -> (line: Int, column: Int) {
      let index = starts.lastIndex { $0.inValue < column } ?? 0
      return (line + index, column - starts[index].inValue + starts[index].inLine)
    }
  }

  private(set) var fields: [Field] = []

  /// - Returns: the body below.
  mutating func read(_ text: Substring) throws(DraftTextError) -> Substring {
    var rest = text
    var number = 0
    var size = 0
    while !rest.isEmpty {
      let line = rest.prefix { $0 != "\n" }
      let below = rest[line.endIndex...].dropFirst()
      number += 1
      size += line.utf8.count + 1
      guard size <= DraftText.headLimit else { throw DraftTextError(.headTooLong, line: number) }
      if HeaderText.trimmed(line).isEmpty { return below }
      guard try take(line, number: number) else {
        try refuseFields(in: rest, line, number: number)
        return rest
      }
      rest = below
    }
    return rest
  }

  /// - Returns: `false` when the line is not part of the header.
  private mutating func take(_ line: Substring, number: Int) throws(DraftTextError) -> Bool {
    let isGoingOn = line.first == " " || line.first == "\t"
    let field = isGoingOn ? nil : Self.field(line)
    guard field != nil || isGoingOn && !fields.isEmpty else { return false }
    if let place = line.unicodeScalars.firstIndex(where: AddressListLexer.isControl) {
      throw DraftTextError(.controlCharacter, line: number, column: line[..<place].count + 1)
    }
    guard let field else {
      fields[fields.count - 1].goOn(line)
      return true
    }
    if CustomField.isUnmistakable(field.name) {
      fields.append(Field(.header, line, line: number, column: 0))
      return true
    }
    guard let known = DraftField(name: field.name) else {
      throw DraftTextError(.unknownField(AddressListError.cut(field.name)), line: number)
    }
    fields.append(Field(known, field.value, line: number, column: line.count - field.value.count))
    return true
  }

  /// Without an empty line in between, the body begins at the first line that isn't a field, unless fields
  /// follow.
  private func refuseFields(
    in text: Substring, _ first: Substring, number: Int
  ) throws(DraftTextError) {
    let paragraph = text.prefix(DraftText.headLimit).split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !HeaderText.trimmed($0).isEmpty }
    let hasField = paragraph.contains { line in Self.field(line).map { Self.isKnown($0.name) } ?? false }
    if hasField { throw DraftTextError(.noField(AddressListError.cut(first)), line: number) }
  }

  private static func isKnown(_ name: String) -> Bool {
    DraftField(name: name) != nil || CustomField.isUnmistakable(name)
  }

  /// `Name: value` (RFC 5322 section 2.2)
  private static func field(_ line: Substring) -> (name: String, value: Substring)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = HeaderText.trimmed(line[..<colon])
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    return (name, line[line.index(after: colon)...])
  }
}

/// The header fields of a draft in the editor, in the order in which they are written.
public enum DraftField: String, CaseIterable, Sendable {
  case from = "From"
  case to = "To"
  case cc = "Cc"
  case bcc = "Bcc"
  case replyTo = "Reply-To"
  case subject = "Subject"
  case attach = "Attach"
  /// A header field of the writer's own. A field that begins with `X-` needs no prefix.
  case header = "Header"
  case inReplyTo = "In-Reply-To"
  case format = "Format"
  /// How it is signed and encrypted.
  case security = "Security"

  init?(name: some StringProtocol) {
    let name = name.lowercased()
    guard let field = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
    self = field
  }

  /// Whether it may occur more than once; the values are combined.
  var isRepeatable: Bool {
    switch self {
    case .to, .cc, .bcc, .replyTo, .attach, .header: true
    case .from, .subject, .inReplyTo, .format, .security: false
    }
  }
}
