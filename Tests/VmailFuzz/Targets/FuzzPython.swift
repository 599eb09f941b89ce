import Foundation
import VmailDomain

@testable import VmailMessage

extension FuzzTarget {
  /// A message in which Python's `email` package finds no defect means the same to us.
  static let python = FuzzTarget("python") { input in
    guard let reference = Reference.python, isUsual(input.bytes) else { return }
    let theirs = try reference.answer(to: input.bytes, as: Reading.self)
    guard !theirs.isDefective, let ours = Reading(input.bytes) else { return }
    try expect(
      words(ours.subject) == words(theirs.subject),
      "the subject \(ours.subject ?? "") \(theirs.subject ?? "")")
    try expect(
      theirs.from == nil || folded(ours.from) == folded(theirs.from),
      "the sender \(ours.from ?? "") \(theirs.from ?? "")")
    try expect(ours.parts.map(\.type) == theirs.parts.map(\.type), "the parts \(ours.parts) \(theirs.parts)")
    for (our, their) in zip(ours.parts, theirs.parts) {
      try expect(words(our.name) == words(their.name), "the name \(our.name ?? "") \(their.name ?? "")")
      try expect(our.content == their.content, "the content of \(our.name ?? our.type)")
    }
  }

  fileprivate struct Reading: Decodable {
    var isDefective = false
    var subject: String?
    var from: String?
    var parts: [Part] = []

    struct Part: Decodable {
      var type: String
      var name: String?
      /// In base64; `nil` for messages and reports.
      var content: String?
    }
  }

  /// Programs differ about other bytes, about where a line ends if lines end in several ways, about mail that begins with an
  /// empty line, and about a header that ends in a line as in a mailbox: Python takes it for the first line of the body.
  private static func isUsual(_ bytes: [UInt8]) -> Bool {
    let text = bytes.filter { $0 != 0x0D }
    // The line before a message in a mailbox is no part of it.
    let message = text.starts(with: "From ".utf8) ? text.drop { $0 != 0x0A }.dropFirst() : text[...]
    return message.first != 0x0A && text.firstRange(of: Array("\nFrom ".utf8)) == nil
      && text.allSatisfy { $0 == 0x0A || $0 == 0x09 || (0x20...0x7E).contains($0) }
      && endsLinesAlike(bytes)
  }

  /// Whether all lines end in CR LF, or all in LF.
  private static func endsLinesAlike(_ bytes: [UInt8]) -> Bool {
    let returns = bytes.count { $0 == 0x0D }
    let pairs = zip(bytes, bytes.dropFirst()).count { $0 == 0x0D && $1 == 0x0A }
    return returns == 0 || returns == pairs && pairs == bytes.count { $0 == 0x0A }
  }

  /// The case of a domain has no meaning (RFC 4343).
  private static func folded(_ address: String?) -> [String] {
    let parts = (address ?? "").components(separatedBy: "@")
    return parts.dropLast() + [parts.last?.lowercased() ?? ""]
  }

  private static func words(_ text: String?) -> [Substring] {
    (text ?? "").split(whereSeparator: \.isWhitespace)
  }
}

extension FuzzTarget.Reading {
  fileprivate init?(_ source: [UInt8]) {
    let reading = ParsedSource.with(source) { tree, bytes in
      Self(
        subject: tree.envelope.subject, from: tree.envelope.from?.email,
        parts: Self.leaves(tree.body, in: bytes))
    }
    guard let reading else { return nil }
    self = reading
  }

  private static func leaves(_ part: MIMEPart, in source: UnsafeRawBufferPointer) -> [Part] {
    switch part.kind {
    case .multipart(let parts): return parts.flatMap { leaves($0, in: source) }
    case .message, .tooDeep: return [Part(type: part.mimeType, name: part.filename)]
    case .leaf where part.mimeType.hasPrefix("message/"):
      return [Part(type: part.mimeType, name: part.filename)]
    case .leaf:
      let content = UnsafeRawBufferPointer(rebasing: source[part.content])
      let bytes = part.encoding.decode(content, limit: .max / 4).bytes
      return [Part(type: part.mimeType, name: part.filename, content: Data(bytes).base64EncodedString())]
    }
  }
}
