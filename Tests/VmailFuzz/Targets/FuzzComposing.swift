import Foundation
import VmailDomain

@testable import VmailMessage

extension FuzzTarget {
  /// A draft of another program, taken apart, written and taken apart again; and a header made of any text.
  static let composing = FuzzTarget("composing") { input in
    let composer = MessageComposer()
    let first = composer.takeApart(input.bytes)
    try expect(
      first.contents.map(\.count) == first.draft.attachments.map(\.sizeBytes),
      "sizes are those of the contents")
    try expect(Set(first.draft.attachments.map(\.name)).count == first.contents.count, "each name once")
    if let source = try? composer.compose(message(first)) {
      try checkHeader(of: source, custom: Set(first.draft.customFields.map(\.name)))
      let second = composer.takeApart(source)
      try expect(second.contents.count == first.contents.count, "all attachments are there")
      if let again = try? composer.compose(message(second)) {
        try expect(composer.takeApart(again) == second, "what was written once comes back as it is")
      }
    }
    let name = Participant(name: input.text, email: "a@x.example")
    let draft = Draft(from: name, to: [name], subject: input.text, body: input.text, format: .markdown)
    if let source = try? composer.compose(message(WrittenMessage(draft: draft, contents: []))) {
      try checkHeader(of: source)
    }
  }

  private static func message(_ written: WrittenMessage) -> ComposedMessage {
    ComposedMessage(
      draft: written.draft, contents: written.contents, messageId: "1@x.example",
      date: Date(timeIntervalSince1970: 0),
      utcOffset: 0)
  }

  private static let names: Set<String> = [
    "Date", "From", "Reply-To", "To", "Cc", "Bcc", "Subject", "Message-ID", "In-Reply-To", "References",
    "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
  ]

  /// Each field at most once, and none but those that belong there, wherever lines may be thought to end.
  /// - Parameter custom: the names of fields that the draft adds, which may repeat.
  private static func checkHeader(of source: [UInt8], custom: Set<String> = []) throws {
    var seen: Set<String> = []
    for line in source.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if line.first == 0x20 { continue }
      let name = String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
      if custom.contains(name) { continue }
      try expect(names.contains(name) && seen.insert(name).inserted, "the field \(name) belongs there")
      if name == "Content-Transfer-Encoding" || line.starts(with: "Content-Type: multipart".utf8) { break }
    }
  }
}
