import VmailDomain

struct EditCommand: Command {
  static let info = CommandInfo(
    name: "edit", topic: .writing,
    summary: "Go on writing a draft",
    synopsis: ["edit [N] [OPTION…]"],
    details: """
      N is its number in drafts; without one it is the draft that was kept last. Opens the editor, or changes the \
      draft by the options of compose and leaves it in Drafts. A draft of another mail program becomes one of \
      this one.
      """,
    examples: [
      .init("edit 2", "the second of drafts"), .init("edit --attach plan.pdf --draft", "attach a file"),
    ],
    options: WritingOptions.all, arguments: [.drafts], needs: [.place], loading: "open the draft",
    effects: .guardedWithin(.sends),
    output: ["compose"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    let options = try shell.options(of: call)
    var opened = try await shell.draft(named: call.arguments.first)
    let changes = !call.options.isEmpty
    if changes {
      var draft = opened.draft
      options.apply(to: &draft)
      if let body = options.body { draft.body = body }
      let files = options.attach.map {
        ManageDraftsUseCase.NewAttachment.file(Shell.expanded($0, shell.environment.variables))
      }
      opened = try await shell.writing().drafts.rewrite(opened, as: draft, attaching: files)
    }
    if changes && (options.isWhole || !options.attach.isEmpty) || !shell.isTyping {
      guard changes else { throw ShellError.draftIsOpen }
      return try await shell.end(opened, options, isToAll: false)
    }
    try await shell.edit(opened)
  }
}
