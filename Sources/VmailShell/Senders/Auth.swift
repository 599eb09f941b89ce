import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct AuthCommand: Command {
  static let info = CommandInfo(
    name: "auth", topic: .reading,
    summary: "Show the authentication results of a message",
    details: """
      Shows the SPF, DKIM, DMARC and ARC results in the Authentication-Results fields (RFC 8601). Only \
      results of your own mail server are reliable, because a sender can add such fields too.
      """,
    examples: [
      .init("auth", "show those of the current message"), .init("auth 3", "show those of message 3"),
    ],
    loading: "load this message", output: [AuthResultRecord.self, MessagePartsRecord<AuthKind>.self])
  static let forms = [Form.showing { try await show($0, in: &$1) }]

  private static func show(_ words: [Word], in shell: inout Shell) async throws {
    for (number, email) in try OpenMessages.messages(named: words, in: shell) {
      guard let results = try await shell.services().senders.results(of: email) else {
        throw try await OpenMessages.notHere(email, in: &shell)
      }
      shell.console.results(results.map { AuthResultRecord(message: number, result: $0) })
      shell.console.result(MessagePartsRecord<AuthKind>(message: number, count: results.count))
    }
  }
}
