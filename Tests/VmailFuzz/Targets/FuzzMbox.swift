import Foundation
import Glibc
import VmailDomain

@testable import VmailMessage

extension FuzzTarget {
  /// A file of mail, read in chunks of any size; and a message that is exported and imported again.
  static let mbox = FuzzTarget("mbox") { input in
    let formats: [MailboxFormat?] = [nil, .mboxo, .mboxrd, .mboxcl, .mboxcl2]
    try withFile(input.bytes) { file in
      guard case .mbox(let start) = MailFileKind(beginning: input.bytes, isTrusted: false) else { return }
      let format = formats[input.choice % formats.count]
      let whole = items(of: file, format, from: start)
      for chunk in [16, 1 + input.choice] {
        let pieces = items(of: file, format, from: start, chunk: chunk)
        try expect(pieces == whole, "in chunks of \(chunk) bytes, it is read as in one:\n\(pieces)\n\(whole)")
      }
    }
    for format in formats.compactMap(\.self) { try exportAndImport(input.bytes, format) }
  }

  /// The message comes second: the first one of a file is special to mail servers.
  private static func exportAndImport(_ input: [UInt8], _ format: MailboxFormat) throws {
    // No message in the store begins as in a mailbox.
    let source = input.withUnsafeBytes { [UInt8](ParsedSource.withoutEnvelopeLine($0)) }
    guard hasHeader(source) else { return }
    let reader = MIMEMessageReader()
    let first = Array("Subject: first\n\nText\n".utf8)
    let digests = [first, source].map(reader.digest)
    let entries = [first, source].flatMap {
      MboxEntry(format: format).bytes(
        source: $0, flags: .seen, dateReceived: Date(timeIntervalSince1970: 1e9), sender: "a@x.example")
    }
    try withFile(entries) { file in
      let found = items(of: file, format, from: 0)
      try expect(found.count == 2, "\(found.count) messages come back from \(format)")
      // The other two don't say which lines they have changed.
      guard format == .mboxrd || format == .mboxcl2 else { return }
      let sources = found.map(\.source)
      try expect(sources.map(reader.digest) == digests, "\(format): \(sources.map { Text($0) })")
    }
  }

  /// Whether it has any field but those that mailboxes add.
  private static func hasHeader(_ source: [UInt8]) -> Bool {
    source.withUnsafeBytes { bytes in
      let end = MailboxFields.places(in: bytes).reduce(0) { $1.lowerBound == $0 ? $1.upperBound : $0 }
      guard let line = SourceLines(bytes, from: end).firstLine() else { return false }
      return bytes.fieldNameLength(line) != nil && !MailboxFields.isEnvelopeLine(line, in: bytes)
    }
  }

  /// What was read, in a form that can be compared.
  private struct Item: Equatable, CustomStringConvertible {
    var source: [UInt8] = []
    var state: String

    init(_ item: MailboxItem) {
      switch item {
      case .failure(let failure): state = "\(failure)"
      case .skipped(let file): state = "\(file)"
      case .deleted: state = "deleted"
      case .message(var message):
        source = message.source
        message.source = []
        message.fileTime = nil
        state = "\(message)"
      }
    }

    var description: String { "\(Text(source)) \(state)" }
  }

  /// Shows bytes in a broken promise.
  private struct Text: CustomStringConvertible {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
    var description: String { String(decoding: bytes, as: UTF8.self).debugDescription }
  }

  private static func items(
    of file: InputFile, _ format: MailboxFormat?, from start: Int, chunk: Int = FileWindow.usualChunk
  ) -> [Item] {
    var mailbox = MboxFile(
      file: file, path: "mbox", folder: nil, dialect: format, start: start, chunk: chunk)
    var items: [Item] = []
    while let item = mailbox.next() { items.append(Item(item)) }
    return items
  }

  private static func withFile(_ bytes: [UInt8], _ body: (InputFile) throws -> Void) throws {
    guard let file = tmpfile() else { return }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else { return }
    try body(InputFile(path: "/proc/self/fd/\(fileno(file))"))
  }
}
