struct EchoCommand: Command {
  static let info = CommandInfo(
    name: "echo", topic: .shell,
    summary: "Print words",
    details: """
      Prints its words with a space between them. ${NAME} is replaced by the environment variable of \
      that name, but not in single quotes. Words that begin with -- go behind a --.
      """,
    examples: [
      .init("echo Mail of ${USER}", "a heading in a script"), .init("echo 'a  b'", "quoted, as in sh"),
    ],
    output: ["echo"])
  static let forms: [Form] = [
    Form(Arguments("WORDS..."), does: .nothing) { (shell: inout Shell, words) in
      shell.console.result(EchoRecord(words: words.map(\.text).joined(separator: " ")))
    }
  ]
}
