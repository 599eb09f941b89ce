import Foundation
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import vmail

extension TestStore {
  /// Opened as the program opens it.
  static func ofProgram(now: @escaping @Sendable () -> Date = { Date() }) throws -> TestStore {
    try TestStore(open: { try Wiring.openStore(at: $0, now: now) })
  }

  /// The program's.
  var reader: any MessageReading { Wiring.ports(store, variables: [:]) { _ in }.reader }

  /// A message with this content, and with a source that says the same.
  /// - Parameter key: tells it from others of the same content.
  func message(
    _ content: MessageContent, key: String = "", flags: MessageFlags = [], dateReceived: Date,
    sendState: SendState = .none, folder: FolderID?
  ) -> IncomingMessage {
    var (content, reader) = (content, reader)
    let source = Self.source(of: content, key: key)
    content.digest = reader.digest(of: source)
    content.textVersion = reader.textVersion
    return IncomingMessage(
      content: content, source: source, flags: flags, dateReceived: dateReceived, sendState: sendState,
      folder: folder)
  }

  private static func source(of content: MessageContent, key: String) -> [UInt8] {
    let sender = content.from.map { "\($0.name.map { $0 + " " } ?? "")<\($0.email)>" }
    var message = MessageBuilder(
      subject: word(content.subject), from: sender ?? "", messageId: content.messageId.map(word),
      body: content.text + "\n")
    if !content.references.isEmpty {
      message = message.adding("References", content.references.map { "<\($0)>" }.joined(separator: " "))
    }
    if !key.isEmpty { message = message.adding("X-Key", word(key)) }
    return message.source
  }

  /// Encoded where it could not stand in a header as it is (RFC 2047).
  private static func word(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return text }
    return "=?utf-8?B?" + Data(text.utf8).base64EncodedString() + "?="
  }

  /// From now on every write fails at once, and every read works, until ``allowWrites()``.
  func refuseWrites() throws {
    try FileManager.default.moveItem(atPath: lock, toPath: lock + ".away")
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
  }

  func allowWrites() throws {
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.moveItem(atPath: lock + ".away", toPath: lock)
  }

  private var lock: String { directory + "/store.lock" }
}
