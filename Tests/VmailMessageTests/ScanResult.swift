import VmailDomain
import VmailMessage

/// All messages and failures at a path.
struct ScanResult {
  var messages: [RawMessage] = []
  var failures: [ImportFailure] = []
  var skipped: [SkippedFile] = []
  var deleted = 0

  init(_ path: String, format: MailboxFormat? = nil) throws {
    var scan = try MailboxFileReader().scan(path: path, format: format)
    while let item = scan.next() {
      switch item {
      case .message(let message): messages.append(message)
      case .failure(let failure): failures.append(failure)
      case .skipped(let file): skipped.append(file)
      case .deleted: deleted += 1
      }
    }
  }

  var texts: [String] { messages.map { String(decoding: $0.source, as: UTF8.self) } }
  var folders: [String?] { messages.map(\.folder) }
  var reasons: [String] { failures.map(\.reason) }
}
