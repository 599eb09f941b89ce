import VmailDomain

/// Reads `Name: value` lines as ``PlainMessageReader`` does. What follows a line `Encrypted` is the encrypted content.
struct PlainMessageOpener: MessageOpening {
  func readable(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage {
    var message = ReadableMessage()
    let inside = encryptedHeaders(of: source, opening: options.layers)
    guard !inside.isEmpty else { return message }
    message.security = MessageSecurity(encryption: .decrypted)
    func people(_ name: String) -> [Participant] {
      inside.filter { $0.name == name }.map { Participant(email: $0.value) }
    }
    message.protectedPeople = ReplySource(from: people("From"), to: people("To"), cc: people("Cc"))
    return message
  }
  func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String { "" }
  func pictures(_ contentIDs: Set<String>, of source: [UInt8]) -> [String: [UInt8]] { [:] }

  func headers(of source: [UInt8]) -> [HeaderField] { Self.fields(Self.lines(source).prefix { !$0.isEmpty }) }

  func encryptedHeaders(of source: [UInt8], opening: LayerOpening) -> [HeaderField] {
    Self.fields(Self.lines(source).drop { $0 != "Encrypted" }.dropFirst())
  }

  private static func lines(_ source: [UInt8]) -> [Substring] {
    String(decoding: source, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func fields(_ lines: ArraySlice<Substring>) -> [HeaderField] {
    lines.compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2
        ? HeaderField(name: String(parts[0]), value: String(parts[1].drop { $0 == " " })) : nil
    }
  }
}
