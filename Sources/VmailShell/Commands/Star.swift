import VmailDomain

struct StarCommand: Command {
  static let info = CommandInfo(
    name: "star", topic: .acting,
    summary: "Star threads, or messages of the open conversation",
    details: """
      The latest message of each thread, at once; undo takes it back. With a conversation of two or more messages \
      open, numbers are its messages. Without references it is the open conversation, else the selection, else the \
      current thread.
      """,
    examples: [.init("star 3", "one thread"), .init("star from:acme", "all that are listed from there")],
    output: ["action"])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)), needs: [.place],
      plan: { (shell: inout Shell, words) in
        if let planned = try await shell.planMessages({ .starMessages($0) }, named: words) { return planned }
        return try await shell.plan(.star, on: words)
      })
  ]
}
