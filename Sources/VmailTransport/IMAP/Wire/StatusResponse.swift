/// OK, NO, BAD, BYE and PREAUTH, tagged or not (RFC 9051 section 7.1).
struct StatusResponse: Equatable, Sendable {
  enum Kind: String, Sendable { case ok = "OK", no = "NO", bad = "BAD", bye = "BYE", preauth = "PREAUTH" }

  var kind: Kind
  var code: ResponseCode?
  /// Text for display, as sent by the server.
  var text: String

  /// Longer texts are truncated.
  private static let longestText = 1000

  /// - Parameter rest: the bytes after the kind.
  init(kind: Kind, rest: ArraySlice<UInt8>) {
    self.kind = kind
    var rest = rest.drop { $0 == 0x20 }
    if rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
      code = ResponseCode(rest[(rest.startIndex + 1)..<end])
      rest = rest[(end + 1)...].drop { $0 == 0x20 }
    }
    text = String(decoding: rest.prefix(Self.longestText), as: UTF8.self)
  }
}

/// A response code in brackets: a name and optional arguments.
struct ResponseCode: Equatable, Sendable {
  /// The name in upper case.
  var name: String
  var argument: [UInt8]

  init(_ bytes: ArraySlice<UInt8>) {
    var line = ResponseLine(Array(bytes))
    name = line.name()
    let words = line.rest.drop { $0 == 0x20 }
    argument = Array(
      words.prefix((words.lastIndex { $0 != 0x20 } ?? words.startIndex - 1) + 1 - words.startIndex))
  }

  var number: Int64? { ResponseLine.number(argument[...]) }

  /// The words after the name.
  var words: [String] {
    argument.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
  }
}
