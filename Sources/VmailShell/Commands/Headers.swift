import VmailDomain
import VmailEngine

struct HeadersCommand: Command {
  static let info = CommandInfo(
    name: "headers", topic: .reading,
    summary: "Show all header fields of messages",
    details: "Without numbers it is the current message. raw shows them as they were sent.",
    examples: [.init("headers", "of the current message"), .init("headers 3", "of the third")],
    loading: "load this message", output: ["header", "headers"])
  static let forms: [Form] = [
    Form(Arguments("MESSAGES", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await show(words, in: &shell)
    }
  ]

  private static func show(_ words: [Word], in shell: inout Shell) async throws {
    for (number, email) in try shell.messages(named: words) {
      guard let fields = try await shell.services().readMessage.headers(of: email) else {
        throw ShellError.bodyNotHere
      }
      shell.console.results(fields.map { HeaderRecord(message: number, field: $0) })
      shell.console.result(MessagePartsRecord<HeaderKind>(message: number, count: fields.count))
    }
  }
}
