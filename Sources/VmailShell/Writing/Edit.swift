import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

struct EditCommand: Command {
  static let info = CommandInfo(
    name: "edit", topic: .writing,
    summary: "Continue writing a draft",
    details: """
      N is its number in drafts, or that of its thread in the listing; without it, the draft that you saved last is opened. Opens the editor, \
      or changes the draft with the options of compose and saves it in Drafts; --header replaces fields of \
      the same name. A draft of another mail \
      program becomes a draft of vmail.
      """,
    examples: [
      .init("edit 2", "edit the second draft"),
      .init("edit --attach plan.pdf --draft", "attach a file without opening the editor"),
    ],
    loading: "open the draft", output: [ComposeRecord.self])

  static let forms: [Form] = [
    Form(
      OptionalArgument("N", .drafts), WritingOptions.ofDrafts, needs: [.place],
      does: .asksWithin(.changesOthersDrafts)
    ) { (shell: inout Shell, number, call) in try await Self.edit(number, call, in: &shell) }
  ]

  private static func edit(_ number: Word?, _ call: CommandCall, in shell: inout Shell) async throws {
    let options = try await DraftWriting.options(of: call, in: &shell)
    var opened = try await Drafts.draft(named: number, in: &shell)
    let changes = !call.options.isEmpty
    // A text that can't be read is for the editor to mend.
    let original = try? await DraftWriting.writing(in: &shell).drafts.original(of: opened.stored)
    if original != nil {
      shell.console.warning(Send.lossWarning)
    }
    try await MailDeeds.expectPerson(toChange: opened, by: call, in: &shell)
    if changes {
      var draft = opened.draft
      options.apply(to: &draft)
      if let body = options.body { draft.body = body }
      let files = options.attach.map {
        ManageDraftsUseCase.NewAttachment.file(shell.environment.expanded($0))
      }
      opened = try await DraftWriting.writing(in: &shell).drafts.rewrite(opened, as: draft, attaching: files)
    }
    if changes && (options.isWhole || !options.attach.isEmpty) || !shell.isTyping {
      guard changes else {
        throw ShellError(
          .usage, "a script can't open an editor", hint: "Use --body or --body-file.")
      }
      return try await DraftWriting.end(opened, options, isToAll: false, in: &shell)
    }
    try await Edit.edit(opened, sendingAt: options.time, in: &shell)
  }
}

/// Edits mail in an editor.
enum Edit {
  /// Opens the editor, and asks what to do with the draft, until something has been done.
  /// - Parameters:
  ///   - line: the line of the body where the cursor starts.
  ///   - isNew: whether the draft is discarded if nothing was written into it.
  ///   - time: the time at which it is to be sent; `nil` for now.
  static func edit(
    _ opened: ManageDraftsUseCase.Opened, atLine line: Int = 1, isToAll: Bool = false, isNew: Bool = false,
    sendingAt time: Date? = nil, in shell: inout Shell
  ) async throws {
    let writing = try await DraftWriting.writing(in: &shell)
    let hold = try opened.hold ?? writing.drafts.hold(opened.stored)
    defer { withExtendedLifetime(hold) {} }
    var opened = opened
    // An unreadable text is reported after the editor has closed.
    let before = try? InputText.read(writing.drafts.textPath(of: opened.stored))
    // Without recipients it says nothing that isn't said again below.
    if !opened.draft.recipients.isEmpty { showHead(of: opened.draft, in: shell) }
    let spokenBefore = opened.draft.recipients.isEmpty ? "" : Self.spokenHead(of: opened.draft)
    while true {
      try await runEditor(on: opened.stored, atLine: line, writing, in: &shell)
      if isNew, let before, before == (try? InputText.read(writing.drafts.textPath(of: opened.stored))) {
        try await writing.drafts.remove(opened.stored)
        return try await DraftWriting.report(.discarded, opened, in: &shell)
      }
      guard let read = try await readAgain(opened, writing, in: shell) else { continue }
      opened = try await writing.drafts.save(read, isEdited: true)
      if try await decide(
        on: opened, isToAll: isToAll, sendingAt: time, spokenBefore: spokenBefore, in: &shell)
      {
        return
      }
    }
  }

  /// Shows From and all recipients before anything else.
  private static func showHead(of draft: Draft, in shell: Shell) {
    show(Self.head(of: draft), spoken: [Self.spokenHead(of: draft)], in: shell)
  }

  /// Shows what is about to be sent, and to whom, before the question.
  /// - Parameter spokenBefore: what was read aloud before the editor, and is read again only if it has changed.
  private static func showWhole(
    _ draft: Draft, sendingAt time: Date?, spokenBefore: TerminalText, in shell: Shell
  ) {
    let spoken = Self.spokenHead(of: draft)
    let files = draft.attachments.map { "\($0.name), \(Digits.size($0.sizeBytes))" }
    let more =
      ["Subject: " + SubjectText.of(draft.subject)]
      + (draft.protection.isEmpty ? [] : ["Security: " + draft.protection.text])
      + draft.customFields.map(\.text)
      + files.map { "Attached: " + $0 }
      + (time.map { ["Sent: " + shell.console.layout.times.coming($0)] } ?? [])
    show(
      Self.head(of: draft) + more,
      spoken: (spoken == spokenBefore ? [] : [spoken]) + more.map { Sentence.ended(TerminalText(line: $0)) },
      in: shell)
  }

  private static func show(_ lines: [String], spoken: [TerminalText], in shell: Shell) {
    let layout = shell.console.layout
    shell.console.text(
      lines.flatMap { layout.wrapped(TerminalText(line: $0)) }, plain: [Sentence.joined(spoken)])
    shell.console.flush()
  }

  /// Returns the text `From Ann, ann@example.org. To Bo, bo@example.com.`
  private static func spokenHead(of draft: Draft) -> TerminalText {
    let people = [
      ("From", [draft.from]), ("To", draft.to), ("Copy to", draft.cc), ("Hidden copy to", draft.bcc),
      ("Replies to", draft.replyTo),
    ].filter { !$0.1.isEmpty }.map { "\($0.0) \(AddressText.spoken($0.1))" }
    let sentences = draft.recipients.isEmpty ? people + ["No recipients"] : people
    return Sentence.joined(sentences.map { Sentence.ended(TerminalText(line: $0)) })
  }

  private static func head(of draft: Draft) -> [String] {
    var lines = ["From: \(AddressList.text(of: draft.from))"]
    for (name, people) in [
      ("To", draft.to), ("Cc", draft.cc), ("Bcc", draft.bcc), ("Reply-To", draft.replyTo),
    ] where !people.isEmpty {
      lines.append("\(name): \(AddressList.text(of: people))")
    }
    if draft.recipients.isEmpty { lines.append("To: (no recipients)") }
    return lines
  }

  /// - Parameter kept: the sentence about what is kept if the editor can't be started.
  /// - Parameter setting: the value of the setting `editor`.
  static func runEditor(
    _ setting: String, on path: String, atLine line: Int, kept: String, in shell: Shell
  ) throws {
    let variables = shell.environment.variables
    guard let editor = EditorProgram(setting: setting, variables: variables) else {
      throw ShellError.editorFailed("(none)", kept: kept)
    }
    let arguments = editor.arguments(opening: path, atLine: line)
    shell.snapshot.drop()
    guard shell.environment.programs.start(arguments, ownsTerminal: true, variables: variables) else {
      throw ShellError.editorFailed(editor.words.joined(separator: " "), kept: kept)
    }
  }

  private static func runEditor(
    on draft: StoredDraft, atLine line: Int, _ writing: WritingServices, in shell: inout Shell
  ) async throws {
    let setting = try await SettingsInForce.setting(\.editor, of: draft.accountId, in: &shell)
    let path = writing.drafts.textPath(of: draft)
    let text = (try? InputText.read(path)) ?? ""
    // The body begins after the first empty line.
    let head = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.count + 1
    try runEditor(setting, on: path, atLine: head + line, kept: "It is in Drafts.", in: shell)
  }

  /// Reads the text back after the editor has closed.
  /// - Returns: `nil` if it is malformed and has to be edited again.
  private static func readAgain(
    _ opened: ManageDraftsUseCase.Opened, _ writing: WritingServices, in shell: Shell
  ) async throws -> ManageDraftsUseCase.Opened? {
    do {
      return try await writing.drafts.read(
        opened.stored, from: opened.draft.from, nicknames: shell.session.nicknames)
    } catch {
      guard let worded = ErrorWording.writingError(error), let ask = shell.person.ask else { throw error }
      shell.console.report(worded, command: "edit")
      guard await ask("Edit it again? [y/N] ") else { throw ShellError.draftKept }
      return nil
    }
  }

  /// - Returns: whether something was done with the draft.
  private static func decide(
    on opened: ManageDraftsUseCase.Opened, isToAll: Bool, sendingAt time: Date?, spokenBefore: TerminalText,
    in shell: inout Shell
  ) async throws -> Bool {
    let findings = try await findings(on: opened, isToAll: isToAll, in: &shell)
    let sentences = findings.map(\.sentence)
    if shell.person.askText != nil {
      showWhole(opened.draft, sendingAt: time, spokenBefore: spokenBefore, in: shell)
    }
    for finding in findings {
      if finding.severity == .information, shell.person.askText != nil {
        show([finding.sentence], spoken: [TerminalText(line: finding.sentence)], in: shell)
      } else {
        shell.console.warning(finding.sentence)
      }
    }
    guard let askText = shell.person.askText else {
      try await DraftWriting.report(.saved, opened, warnings: sentences, in: &shell)
      return true
    }
    let canGo = !findings.contains { $0.severity == .error }
    let question =
      canGo ? "Send, edit, keep as a draft, discard? [s/e/k/d] " : "Edit, keep as a draft, discard? [e/k/d] "
    while true {
      let answer = await askText(question)?.lowercased().filter { !$0.isWhitespace }
      switch answer {
      case "s" where canGo, "send" where canGo:
        try await Send.send(opened, at: time, isConfirmed: true, waits: false, isToAll: isToAll, in: &shell)
        return true
      case "e", "edit": return false
      case nil, "k", "keep", "":
        try await DraftWriting.report(.saved, opened, in: &shell)
        return true
      case "d", "discard":
        try await discard(opened.stored, in: &shell)
        return true
      default:
        let keys = canGo ? "Type s, e, k or d." : "Type e, k or d."
        show([keys], spoken: [TerminalText(keys)], in: shell)
      }
    }
  }

  /// Returns the findings about a mail; one with an error can't be sent.
  static func findings(
    on opened: ManageDraftsUseCase.Opened, isToAll: Bool, in shell: inout Shell
  ) async throws -> [WordedFinding] {
    let writing = try await DraftWriting.writing(in: &shell)
    return try await worded(
      try await writing.check.findings(
        opened, identities: try await writing.compose.identities(), isToAll: isToAll,
        spellCheck: shell.isTyping ? shell.settings.spellCheck : .off), in: &shell)
  }

  typealias WordedFinding = (severity: PreflightFinding.Severity, sentence: String)

  static func worded(_ findings: [PreflightFinding], in shell: inout Shell) async throws -> [WordedFinding] {
    let accounts = try await shell.services().directory.current().accounts
    let words = PreflightWording(
      accounts: Dictionary(accounts.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first }))
    return findings.map { ($0.severity, words.sentence($0)) }
  }

  /// Removes a draft from Drafts, as delete does: undo restores it.
  static func discard(_ draft: StoredDraft, in shell: inout Shell) async throws {
    guard let id = draft.emailId, let email = try await shell.services().fetchThread.fetchEmail(id: id) else {
      return try await DraftWriting.writing(in: &shell).drafts.remove(draft)
    }
    try await discard(email, in: &shell)
  }

  static func discard(_ email: Email, in shell: inout Shell) async throws {
    let directory = try await FolderDirectory.current(in: &shell)
    let folders = try await shell.services().directory.current().folders(of: email.accountId)
    guard let folder = folders.first(where: { $0.type == .drafts }) else { return }
    let place = ThreadInMailbox(threadId: email.threadId, view: .folder(folder.id))
    var planned = PlannedAction(.delete, on: [place], directory)
    planned.subject = SubjectText.of(email.subject)
    planned.phrase = .discardingDraft
    let inThread = try await DraftWriting.writing(in: &shell).drafts.list(accountId: email.accountId).filter {
      $0.email?.threadId == email.threadId
    }
    // The others of its conversation stay.
    if inThread.count > 1 { (planned.action, planned.leaving) = (planned.action.on(only: [email.id]), []) }
    try await ActionStart.act(planned, undoSeconds: shell.undoSeconds, in: &shell)
  }
}
