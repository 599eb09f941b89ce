import Foundation
import VmailDomain
import VmailMessage

/// Composes messages for the tests in this folder.
enum Composed {
  static let ann = Participant(name: "Ann", email: "ann@x.example")
  static let bob = Participant(name: "Bob", email: "bob@y.example")

  static func message(
    _ draft: Draft, contents: [[UInt8]] = [], messageId: String = "1.2@x.example", utcOffset: Int = 3_600
  ) -> ComposedMessage {
    ComposedMessage(
      draft: draft, contents: contents, messageId: messageId,
      date: Date(timeIntervalSince1970: 1_700_000_000),
      utcOffset: utcOffset)
  }

  static func source(_ draft: Draft, contents: [[UInt8]] = []) throws -> [UInt8] {
    try MessageComposer().compose(message(draft, contents: contents))
  }

  static func text(_ draft: Draft, contents: [[UInt8]] = []) throws -> String {
    String(decoding: try source(draft, contents: contents), as: UTF8.self)
  }

  static func draft(_ body: String = "Hello\n", _ change: (inout Draft) -> Void = { _ in }) -> Draft {
    var draft = Draft(from: ann, to: [bob], subject: "Lunch", body: body)
    change(&draft)
    return draft
  }

  static func attach(
    _ name: String, _ mimeType: String, _ content: [UInt8]
  ) throws -> String {
    let draft = draft {
      $0.attachments = [DraftAttachment(name: name, mimeType: mimeType, sizeBytes: content.count)]
    }
    return try text(draft, contents: [content])
  }

  /// Returns the lines of the header, split in the obvious way.
  static func headerLines(_ source: [UInt8]) -> [String] {
    let text = String(decoding: source, as: UTF8.self)
    var lines: [String] = []
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var bytes = Array(line)
      if bytes.last == 0x0D { bytes.removeLast() }
      if bytes.isEmpty { break }
      lines.append(String(decoding: bytes, as: UTF8.self))
    }
    return lines
  }

  /// Returns the field names, splitting at every kind of line end.
  static func fieldNames(_ source: [UInt8]) -> [String] {
    headerLines(source).filter { !$0.hasPrefix(" ") && !$0.hasPrefix("\t") }
      .map { String($0.prefix { $0 != ":" }) }
  }
}
