struct ForwardCommand: Command {
  static let info = CommandInfo(
    name: "forward", shortNames: ["f"], topic: .writing,
    summary: "Pass a message on",
    details: """
      Its text goes into the body, and its attachments go along; with --attached the whole message goes along as \
      a file, as it came. What of it is only on the server is fetched first. A number is a message of the open \
      conversation, else a thread of the listing. The options are those of compose.
      """,
    examples: [
      .init("forward 3 --to ann@example.org", "pass the third thread's newest message on"),
      .init("forward --attached", "the current one, as a file"),
    ],
    loading: "load this message", output: ["compose"])

  static let forms: [Form] = [
    Form(
      OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)),
      Flag("attached", "Attach the whole message as it came"), WritingOptions.all, needs: [.place],
      does: .asksWithin(.sends)
    ) { (shell: inout Shell, word, isWhole, call) in
      try await shell.forward(word, isWhole: isWhole, call)
    }
  ]
}
