import VmailDomain

struct MessageCommand: Command {
  static let info = CommandInfo(
    name: "message", topic: .reading,
    summary: "Show one message of the open conversation",
    synopsis: ["message [NUMBER | + | -] [--copy WHAT]"],
    details: """
      + is the message after the one shown last, - the one before it. --copy text puts its text into the terminal's \
      clipboard (OSC 52; tmux passes it on with set-clipboard on), --copy address its sender's address.
      """,
    examples: [.init("message 2", "the second message"), .init("message +", "the next one")],
    options: [
      .init("copy", value: "WHAT", of: .choice(["text", "address"]), "Copy the text or the sender's address")
    ],
    arguments: [.either(.messages, .choice([Choice("+", "the next one"), Choice("-", "the one before")]))],
    needs: [.place], loading: "load this conversation", effects: .none,
    rehearsal: .runs, output: ["message", "copy"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    let numbers = try shell.messageNumbers(named: call.arguments)
    guard numbers.count == 1 else {
      throw ShellError.unexpectedArgument(call.arguments[0], of: Self.info.name)
    }
    if let what = call.value(of: "copy") { return try await Self.copy(what, of: numbers, in: &shell) }
    shell.session.conversation?.outline.expand(numbers)
    try await shell.show(messages: numbers)
  }

  private static func copy(_ what: String, of numbers: [Int], in shell: inout Shell) async throws {
    guard let number = numbers.first, let email = try shell.openConversation().email(number) else { return }
    switch what {
    case "address": try shell.copy(email.fromAddress, .address)
    case "text": try shell.copy(try await shell.readable(number, email).text.plainText(), .text)
    default: throw ShellError.invalidOption("copy", what, expected: "text or address")
    }
  }
}
