import VmailDomain

/// Takes a message's bytes for its text and its digest.
struct StubReader: MessageReading {
  var textVersion = 1

  func read(_ source: [UInt8]) -> MessageContent {
    MessageContent(text: String(decoding: source, as: UTF8.self), textVersion: textVersion, digest: source)
  }
}
