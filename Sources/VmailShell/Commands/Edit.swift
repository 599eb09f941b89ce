import VmailDomain
import VmailEngine

struct EditCommand: Command {
  static let info = CommandInfo(
    name: "edit", topic: .writing,
    summary: "Go on writing a draft",
    details: """
      N is its number in drafts; without one it is the draft that was kept last. Opens the editor, or changes the \
      draft by the options of compose and leaves it in Drafts. A draft of another mail program becomes one of \
      this one.
      """,
    examples: [
      .init("edit 2", "the second of drafts"), .init("edit --attach plan.pdf --draft", "attach a file"),
    ],
    loading: "open the draft", output: ["compose"])

  static let forms: [Form] = [
    Form(
      OptionalArgument("N", .drafts), WritingOptions.ofDrafts, needs: [.place],
      does: .asksWithin(.changesOthersDrafts)
    ) { (shell: inout Shell, number, call) in try await Self.edit(number, call, in: &shell) }
  ]

  private static func edit(_ number: Word?, _ call: CommandCall, in shell: inout Shell) async throws {
    let options = try shell.options(of: call)
    var opened = try await shell.draft(named: number)
    let changes = !call.options.isEmpty
    try await shell.expectPerson(to: "change a draft that you have written", opened, by: call)
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
