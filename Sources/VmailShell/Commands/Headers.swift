import VmailDomain

struct HeadersCommand: Command {
  static let info = CommandInfo(
    name: "headers", topic: .reading,
    summary: "Show all header fields of messages",
    synopsis: ["headers [MESSAGES]"],
    details: "Without numbers it is the current message. source shows them as they were sent.",
    examples: [.init("headers", "of the current message"), .init("headers 3", "of the third")],
    arguments: [.messages], repeatsLastArgument: true, needs: [.place],
    loading: "load this message", effects: .none, output: ["header", "headers"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    for (number, email) in try shell.messages(named: call.arguments) {
      guard let fields = try await shell.services().readMessage.headers(of: email) else {
        throw ShellError.bodyNotHere
      }
      shell.console.results(fields.map { HeaderRecord(message: number, field: $0) })
      shell.console.result(MessagePartsRecord<HeaderKind>(message: number, count: fields.count))
    }
  }
}
