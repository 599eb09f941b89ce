/// A message without the bodies of some parts: its own header, its structure, and the fetched bodies. It is
/// read, searched and shown like any other; the remaining parts are on the server.
public struct PartialSource {
  /// A header field of each part except the whole message: the part's size on the server in bytes. A part
  /// with a size but no content was left out.
  public static let sizeField = "X-Vmail-Size"

  private let bodies: [MessageSection: [UInt8]]
  private var bytes: [UInt8]

  /// - Parameter bodies: the fetched bodies, in their encoding.
  public static func make(_ message: RemoteMessage, bodies: [MessageSection: [UInt8]]) -> [UInt8] {
    if let whole = bodies[.message] { return whole }
    if let text = bodies[.text] { return message.header + text }
    var source = PartialSource(bodies: bodies, bytes: message.header)
    if let structure = message.structure { source.add(structure, section: "", depth: 0) }
    return source.bytes
  }

  private mutating func add(_ part: BodyPart, section: String, depth: Int) {
    guard part.isMultipart, let boundary = part.boundary, depth < 64 else {
      if let body = bodies[.part(section.isEmpty ? "1" : section)] { bytes += body }
      return
    }
    for (index, child) in part.parts.enumerated() {
      line("--" + boundary)
      addHeader(of: child)
      line("")
      add(child, section: section.isEmpty ? "\(index + 1)" : "\(section).\(index + 1)", depth: depth + 1)
      line("")
    }
    line("--" + boundary + "--")
  }

  private mutating func addHeader(of part: BodyPart) {
    line(
      "Content-Type: " + Self.clean(part.type) + "/" + Self.clean(part.subtype)
        + Self.written(part.parameters))
    if !part.isMultipart {
      line("Content-Transfer-Encoding: " + Self.clean(part.encoding))
      line("\(Self.sizeField): \(part.size)")
    }
    if let id = part.contentId { line("Content-ID: " + Self.clean(id)) }
    if let description = part.contentDescription { line("Content-Description: " + Self.clean(description)) }
    if let disposition = part.disposition {
      line("Content-Disposition: " + Self.clean(disposition) + Self.written(part.dispositionParameters))
    }
  }

  private mutating func line(_ text: String) {
    bytes += text.utf8
    bytes += [0x0D, 0x0A]
  }

  /// Returns the parameters, one per line. Values encoded as in RFC 2231 are copied, all others are quoted.
  private static func written(_ parameters: [BodyPart.Parameter]) -> String {
    parameters.prefix(100).map { parameter in
      let value = clean(parameter.value)
      let isEncoded =
        parameter.name.hasSuffix("*") && !value.utf8.contains { $0 == 0x20 || $0 == 0x22 || $0 == 0x3B }
      let quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return ";\r\n " + clean(parameter.name) + "=" + (isEncoded ? value : "\"" + quoted + "\"")
    }.joined()
  }

  /// Keeps a header field that contains server text a single field.
  private static func clean(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) || text.utf8.count > 8_000 else {
      return text
    }
    return String(
      decoding: text.utf8.prefix(8_000).map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
  }
}
