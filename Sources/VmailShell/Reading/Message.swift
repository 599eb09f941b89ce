import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct MessageCommand: Command {
  static let info = CommandInfo(
    name: "message", topic: .reading,
    summary: "Show one message of the open conversation",
    details: """
      + is the message after the last one shown, and - the one before it; first, last and unread are the first \
      one, the last one and the first of those that were unread. --copy text copies its text to the \
      terminal's clipboard (with OSC 52, for which tmux needs set-clipboard on), and --copy address copies \
      the sender's address.
      """,
    examples: [.init("message 2", "show message 2"), .init("message +", "show the next message")],
    loading: "load this conversation", output: [MessageRecord.self, CopyRecord.self])
  static let forms: [Form] = [
    Form(
      OptionalArgument("NUMBER | + | - | first | last | unread", numberKind), needs: [.place], does: .nothing
    ) {
      (shell: inout Shell, word) in
      try await show(word, in: &shell)
    },
    Form(
      OptionalArgument("NUMBER | + | - | first | last | unread", numberKind),
      RequiredOption("copy", "WHAT", .choice(["text", "address"]), "Copy the text or the sender's address"),
      needs: [.place], does: .asks(.copies), summary: "Copy the text or the sender's address"
    ) { (shell: inout Shell, word, what) in
      try await copy(what, of: word, in: &shell)
    },
  ]

  private static let numberKind = ArgumentKind.either(
    .messages, .choice([Choice("+", "the next one"), Choice("-", "the one before")] + MessageNumbers.places))

  private static func show(_ word: Word?, in shell: inout Shell) async throws {
    let number = try Self.number(named: word, in: shell)
    shell.session.conversation?.outline.expand([number])
    try await OpenThread.show(messages: [number], in: &shell)
  }

  private static func copy(_ what: String, of word: Word?, in shell: inout Shell) async throws {
    let number = try Self.number(named: word, in: shell)
    guard let email = try MessageNumbers.openConversation(in: shell).email(number) else { return }
    switch what {
    case "address": try Copying.copy(email.fromAddress, .address, in: shell)
    case "text":
      try Copying.copy(
        try await OpenMessages.readable(number, email, in: &shell).text.plainText(), .text, in: shell)
    default: throw ShellError.invalidOption("copy", what, expected: "text or address")
    }
  }

  private static func number(named word: Word?, in shell: Shell) throws -> Int {
    let words = word.map { [$0] } ?? []
    let numbers = try MessageNumbers.messageNumbers(named: words, in: shell)
    if let number = numbers.first, numbers.count == 1 || word?.typed == "unread" { return number }
    if let word { throw ShellError.unexpectedArgument(word, of: info.name) }
    throw ShellError.missingArgument("a number", of: info.name)
  }
}
