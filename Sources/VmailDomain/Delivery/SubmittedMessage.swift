/// A message that another program hands over for sending (RFC 6409). Its bytes are kept as they are, except that a
/// first line that begins with `From ` (mbox) is dropped, and a header that no empty line ends gets one.
public struct SubmittedMessage: Hashable, Sendable {
  /// A reason why bytes can't be sent as a message (RFC 5321 section 4.5.3.1.6, RFC 5322 section 2.1).
  public enum Refusal: Error, Hashable, Sendable {
    case empty
    /// - Parameter line: counted from 1.
    case nul(line: Int)
    /// A carriage return that ends no line, in the header: some servers take it for the end of a field.
    case strayReturn(line: Int)
    /// - Parameter length: in bytes, without the line end.
    case longLine(line: Int, length: Int)
  }

  /// The maximum length of a line in bytes, without its end.
  public static let longestLine = 998

  private struct Field: Hashable, Sendable {
    /// In lower case.
    var name: String
    /// All its lines, with their ends.
    var bytes: [UInt8]
  }

  private var fields: [Field] = []
  /// The empty line after the header, and the text.
  private var rest: [UInt8] = []
  private let lineEnd: [UInt8]

  /// - Throws: ``Refusal``
  public init(_ input: [UInt8]) throws(Refusal) {
    lineEnd = SourceLineEnd.first(in: input) ?? [0x0A]
    var lines = SubmittedLines(input)
    var start = 0
    while let line = lines.next() {
      let bytes = input[line.range]
      if line.number == 1, bytes.starts(with: "From ".utf8) {
        start = line.range.upperBound
        continue
      }
      if HeaderLine.isFolded(bytes), let last = fields.indices.last {
        fields[last].bytes += bytes
      } else if let name = Self.name(of: bytes) {
        fields.append(Field(name: name, bytes: Array(bytes)))
      } else {
        break
      }
      guard !bytes.dropLast(line.endLength).contains(0x0D) else { throw .strayReturn(line: line.number) }
      start = line.range.upperBound
    }
    guard start < input.count || !fields.isEmpty else { throw .empty }
    // The body is encoded if it can't be sent as it is.
    if input[..<start].contains(0), let refusal = Self.refusal(of: input) { throw refusal }
    rest = Array(input[start...])
    let hasEnd = rest.isEmpty || rest.first == 0x0A || rest.starts(with: [0x0D, 0x0A])
    if !hasEnd { rest = lineEnd + rest }
    if rest.isEmpty, let last = fields.indices.last, fields[last].bytes.last != 0x0A {
      fields[last].bytes += lineEnd
    }
  }

  /// Returns why a source can't be sent, even by a server with all extensions.
  public static func refusal(of input: [UInt8]) -> Refusal? {
    var lines = SubmittedLines(input)
    while let line = lines.next() {
      let length = line.range.count - line.endLength
      if input[line.range].contains(0) { return .nul(line: line.number) }
      if length > longestLine { return .longLine(line: line.number, length: length) }
    }
    return nil
  }

  /// Returns the name of the field that begins with a line, in lower case (RFC 5322 section 2.2).
  private static func name(of line: ArraySlice<UInt8>) -> String? {
    guard let name = HeaderLine.name(of: line), !name.isEmpty, name.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// The bytes to send and to keep.
  public var source: [UInt8] { fields.flatMap(\.bytes) + rest }

  // MARK: The header

  /// - Parameter name: in lower case, as in all of these.
  public func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

  /// Returns the values of the fields with that name, unfolded.
  public func values(of name: String) -> [String] {
    fields.filter { $0.name == name }.map { field in
      let value = field.bytes.drop { $0 != UInt8(ascii: ":") }.dropFirst()
      return HeaderText.trimmed(String(decoding: value.filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self))
    }
  }

  public mutating func remove(_ name: String) { fields.removeAll { $0.name == name } }

  /// Puts fields before the others.
  /// - Parameter text: the fields, with CRLF line ends.
  public mutating func prepend(_ text: [UInt8]) {
    fields.insert(Field(name: "", bytes: SourceLineEnd.converted(text, to: lineEnd)), at: 0)
  }

  /// Whether somebody who received it sends it on (RFC 5322 section 3.6.6).
  public var isResent: Bool { ["resent-to", "resent-cc", "resent-bcc"].contains(where: has) }

  /// The names of the fields with recipients, in lower case.
  public var recipientFields: [String] { ["to", "cc", "bcc"].map { isResent ? "resent-" + $0 : $0 } }

  /// The addresses of those who send it, as far as they have a domain: From, or before it Resent-From.
  public var senders: [String] {
    let values = (isResent ? values(of: "resent-from") : []) + values(of: "from")
    return values.flatMap(AddressList.recognised).map(\.email).filter { !LocalName.isLocal($0) }
  }
}

/// The lines of a message, each with its end.
private struct SubmittedLines {
  struct Line {
    var number: Int
    var range: Range<Int>
    /// 0 for a last line without an end, 1 for LF, 2 for CRLF.
    var endLength: Int
  }

  private let bytes: [UInt8]
  private var start = 0
  private var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Line? {
    guard start < bytes.count else { return nil }
    let newline = bytes[start...].firstIndex(of: 0x0A)
    let end = newline.map { $0 + 1 } ?? bytes.count
    defer { start = end }
    number += 1
    let hasReturn = newline.map { $0 > start && bytes[$0 - 1] == 0x0D } ?? false
    return Line(number: number, range: start..<end, endLength: newline == nil ? 0 : hasReturn ? 2 : 1)
  }
}

/// The kind of line ends of a message's source.
public enum SourceLineEnd {
  /// Returns the end of the first line, LF or CRLF; `nil` if no line ends.
  public static func first(in source: [UInt8]) -> [UInt8]? {
    guard let end = source.firstIndex(of: 0x0A) else { return nil }
    return end > 0 && source[end - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }

  /// Returns header fields with another kind of line ends.
  /// - Parameter fields: fields with CRLF line ends.
  public static func converted(_ fields: [UInt8], to lineEnd: [UInt8]) -> [UInt8] {
    lineEnd.count == 2 ? fields : fields.filter { $0 != 0x0D }
  }

  /// Returns the content with every line end, LF and CR too, as CRLF.
  public static func withCRLF(_ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count + content.count / 30)
    var previous: UInt8 = 0
    for byte in content {
      if previous == 0x0D, byte != 0x0A { result.append(0x0A) }
      if byte == 0x0A, previous != 0x0D { result.append(0x0D) }
      result.append(byte)
      previous = byte
    }
    if previous == 0x0D { result.append(0x0A) }
    return result
  }
}
