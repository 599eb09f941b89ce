/// Builds the source of a message for tests (RFC 5322).
public struct MessageBuilder {
  public var fields: [(name: String, value: String)]
  public var body: String
  public var lineEnd = "\n"

  /// Creates a message that is complete enough to be listed.
  public init(
    subject: String = "Subject", from: String = "Ann <ann@example.com>",
    to: String = "Bo <bo@example.com>", date: String = "Wed, 05 Feb 2025 14:30:00 +0000",
    messageId: String? = nil, body: String = "Text.\n"
  ) {
    fields = [("From", from), ("To", to), ("Subject", subject), ("Date", date)]
    if let messageId { fields.append(("Message-ID", "<\(messageId)>")) }
    self.body = body
  }

  /// Returns the message with another header field.
  public func adding(_ name: String, _ value: String) -> MessageBuilder {
    var copy = self
    copy.fields.append((name, value))
    return copy
  }

  /// Returns a multipart, whose parts include their own headers.
  public func multipart(_ subtype: String, boundary: String = "=b=", parts: [String]) -> MessageBuilder {
    var copy = adding("MIME-Version", "1.0")
      .adding("Content-Type", "multipart/\(subtype); boundary=\"\(boundary)\"")
    copy.body = Self.multipartBody(boundary: boundary, parts: parts)
    return copy
  }

  public static func multipartBody(boundary: String, parts: [String]) -> String {
    parts.map { "--\(boundary)\n\($0)\n" }.joined() + "--\(boundary)--\n"
  }

  public var text: String {
    let text = fields.map { "\($0.name): \($0.value)\n" }.joined() + "\n" + body
    return lineEnd == "\n"
      ? text
      : text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: lineEnd)
  }

  public var source: [UInt8] { Array(text.utf8) }
}
