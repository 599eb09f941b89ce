import VmailDomain
import VmailEngine

struct AuthCommand: Command {
  static let info = CommandInfo(
    name: "auth", topic: .reading,
    summary: "Show what servers found out about a message's sender",
    details: """
      SPF, DKIM, DMARC and ARC results of the Authentication-Results fields (RFC 8601). Only those of your \
      own mail server say anything: the sender can write such fields too.
      """,
    examples: [.init("auth", "of the current message"), .init("auth 3", "of the third")],
    loading: "load this message", output: ["authResult", "auth"])
  static let forms: [Form] = [
    Form(Arguments("MESSAGES", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await show(words, in: &shell)
    }
  ]

  private static func show(_ words: [Word], in shell: inout Shell) async throws {
    for (number, email) in try shell.messages(named: words) {
      guard let results = try await shell.services().senders.results(of: email) else {
        throw ShellError.bodyNotHere
      }
      shell.console.results(results.map { AuthResultRecord(message: number, result: $0) })
      shell.console.result(MessagePartsRecord<AuthKind>(message: number, count: results.count))
    }
  }
}
