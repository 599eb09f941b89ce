import FoundationEssentials
public import VmailDomain

/// Reads `Name: value` lines and the text after them, for tests of code that doesn't depend on MIME. A date is a number of
/// seconds since 1970.
public struct PlainMessageReader: MessageReading {
  public init() {}

  public let textVersion = 1

  public func read(_ source: [UInt8]) -> MessageContent {
    var fields: [String: String] = [:]
    let text = String(decoding: source, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.prefix(while: { !$0.isEmpty }) {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " }) }
    }
    let body = lines.drop { !$0.isEmpty }.dropFirst().joined(separator: "\n")
    return MessageContent(
      messageId: fields["message-id"], references: fields["references"].map { [$0] } ?? [],
      subject: fields["subject"] ?? "",
      from: Participant(name: nil, email: fields["from"] ?? "ann@example.org"),
      dateSent: fields["date"].flatMap(Double.init).map { Date(timeIntervalSince1970: $0) },
      text: body, textVersion: textVersion, snippet: String(body.prefix(40)),
      digest: SHA256.digest(of: source))
  }
}
