import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct HeadersCommand: Command {
  static let info = CommandInfo(
    name: "headers", topic: .reading,
    summary: "Show all header fields of messages",
    details: """
      Without numbers, it shows those of the current message. While no conversation is open, numbers refer to threads, \
      and it shows those of their last messages, which stay unread. raw shows them exactly as they were sent.
      """,
    examples: [
      .init("headers", "show those of the current message"), .init("headers 3", "show those of message 3"),
    ],
    loading: "load this message", output: [HeaderRecord.self, MessagePartsRecord<HeaderKind>.self])
  static let forms = [Form.showing { try await show($0, in: &$1) }]

  private static func show(_ words: [Word], in shell: inout Shell) async throws {
    for (number, email) in try OpenMessages.messages(named: words, in: shell) {
      guard let fields = try await shell.services().readMessage.headers(of: email) else {
        throw try await OpenMessages.notHere(email, in: &shell)
      }
      shell.console.results(fields.map { HeaderRecord(message: number, field: $0) })
      shell.console.result(MessagePartsRecord<HeaderKind>(message: number, count: fields.count))
    }
  }
}
