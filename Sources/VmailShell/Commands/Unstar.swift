import VmailDomain

struct UnstarCommand: Command {
  static let info = CommandInfo(
    name: "unstar", topic: .acting,
    summary: "Take the stars from threads",
    details: """
      From all messages of each thread, at once; undo takes it back. With a conversation of two or more messages \
      open, numbers are its messages. Without references it is the open conversation, else the selection, else the \
      current thread.
      """,
    examples: [
      .init("unstar 3", "one thread"), .init("folder starred; unstar *", "all that are listed there"),
    ],
    output: ["action"])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)), needs: [.place],
      plan: { (shell: inout Shell, words) in
        if let planned = try await shell.planMessages({ .unstarMessages($0) }, named: words) {
          return planned
        }
        return try await shell.plan(.unstar, on: words)
      })
  ]
}
