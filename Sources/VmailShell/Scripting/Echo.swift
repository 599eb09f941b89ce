import VmailCommandLine
import VmailTerminal
import VmailViews

struct EchoCommand: Command {
  static let info = CommandInfo(
    name: "echo", topic: .shell,
    summary: "Print words",
    details: """
      Prints the words with a space between them. ${NAME} is replaced by the environment variable of that \
      name, except in single quotes. Words that start with -- must come after a --.
      """,
    examples: [
      .init("echo Mail of ${USER}", "print a heading in a script"),
      .init("echo 'a  b'", "keep spaces by quoting, as in sh"),
    ],
    output: [EchoRecord.self])
  static let forms: [Form] = [
    Form(Arguments("WORDS..."), does: .nothing) { (shell: inout Shell, words) in
      shell.console.result(EchoRecord(words: words.map(\.text).joined(separator: " ")), isDemanded: true)
    }
  ]
}

/// The words of `echo`, as typed, even if they are wider than the screen.
struct EchoRecord: OutputRecord {
  var words: String

  static let type = "echo"
  static let summary = "The output of `echo`."
  static let fields: [RecordField<EchoRecord>] = [
    .foreignText("text", "the words, separated by spaces") { $0.words }
  ]

  func text(in layout: Layout) -> [StyledLine] { plain(in: layout).map { StyledLine($0) } }

  func plain(in layout: Layout) -> [TerminalText] {
    TerminalText(words, lines: .kept).string
      .split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText(String($0)) }
  }
}
