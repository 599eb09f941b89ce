import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

struct OnCommand: Command {
  static let info = CommandInfo(
    name: "on", helpNames: ["events"] + EventCommands.Event.allCases.map(\.rawValue), topic: .shell,
    summary: "Run a command when something happens",
    details: """
      EVENT is new-mail (unread mail arrived in an Inbox), sent or send-failed (for queued messages), \
      action-failed (after the undo window, or on the server) or quit (before connections are closed; Ctrl-C \
      stops its commands). COMMAND runs at the prompt between the commands you type, in watch, with \
      --background, and in a script after the command during which it happened. It is never asked any questions, and has a copy of the session: your \
      listing, selection, folder and settings stay. new-mail runs once for each message. @new is its thread. \
      ${VMAIL_ACCOUNT} and ${VMAIL_FOLDER} say where it is, ${VMAIL_COUNT} how many arrived together, and \
      ${VMAIL_FROM}, ${VMAIL_ADDRESS}, ${VMAIL_ID} (the Message-ID) and ${VMAIL_SUBJECT} describe it. \
      ${VMAIL_WARNING} holds the warning about \
      its sender, if any. sent has ${VMAIL_ACCOUNT}, ${VMAIL_TO} and ${VMAIL_SUBJECT}; send-failed \
      and action-failed add ${VMAIL_REASON}, and action-failed has ${VMAIL_ACTION} and ${VMAIL_COUNT}. \
      ${VMAIL_EVENT} is always set. Programs find these in their environment, where text from mail cannot be \
      mistaken for a command. At the prompt, a program started with ! runs in the background, without the terminal; \
      elsewhere vmail waits for it. Quote \
      COMMAND if it contains ;, |, > or ${NAME}. To keep it, put it into the rc file, whose commands run at the \
      prompt, in watch and with --background. Without COMMAND, the event's commands are listed; --remove deletes one or all of them.
      """,
    examples: [
      .init("on new-mail '! paplay ~/ding.ogg'", "play a sound for new mail"),
      .init("on new-mail 'echo New mail from ${VMAIL_FROM}'", "show who it is from"),
      .init("on new-mail 'label @new +New'", "label the thread of each new message"),
      .init("on send-failed '! notify-send \"not sent: $VMAIL_SUBJECT\"'", "show a desktop notification"),
      .init("on --remove new-mail", "remove the commands of an event"),
    ],
    output: [EventCommandRecord.self, ListedRecord<EventCommandKind>.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in show(EventCommands.Event.allCases, in: shell) },
    Form(Argument("EVENT", events, noun: "an event"), does: .nothing) { (shell: inout Shell, name) in
      show([try event(named: name)], in: shell)
    },
    Form(
      Argument("EVENT", events, noun: "an event"),
      Arguments("COMMAND...", .command, noun: "a command", takesRest: true), WholeCall(),
      does: .asks(.runs), rehearsal: .runs
    ) { (shell: inout Shell, name, words, call) in
      try add(words, to: event(named: name), call, in: &shell)
    },
    Form(
      "--remove", Argument("EVENT", events, noun: "an event"), OptionalArgument("N", .eventCommands),
      does: .asks(.runs), rehearsal: .runs, summary: "Remove command N, or all of them"
    ) { (shell: inout Shell, name, number) in
      try remove(number, of: event(named: name), in: &shell)
    },
  ]

  private static let events = ArgumentKind.choice(
    EventCommands.Event.allCases.map { Choice($0.rawValue, $0.meaning) })

  private static func event(named word: Word) throws -> EventCommands.Event {
    guard let event = EventCommands.Event(rawValue: word.text) else { throw ShellError.unknownEvent(word) }
    return event
  }

  private static func add(
    _ words: [Word], to event: EventCommands.Event, _ call: CommandCall, in shell: inout Shell
  ) throws {
    if let word = words.first(where: \.holdsValue) { throw ShellError.commandHoldsValue(word) }
    try On.expectEvents(in: shell)
    if event == .quit, !shell.isInteractive, !shell.isReadingRcFile {
      throw ShellError(
        .usage, "quit is an event of the prompt", hint: "Put the command at the end of the script.")
    }
    // A single word is a quoted command line; several words form one line, and their quotes are removed.
    let text =
      words.count == 1 ? words[0].text : words.map { QuotedWord.quoted($0.text) }.joined(separator: " ")
    let statements = try ScriptParser.parse(text)
    guard !statements.isEmpty else { throw call.missing("a command") }
    try expectCommands(in: statements, of: shell)
    // A notification for a person who is at the prompt is no part of every script.
    let isForWatch = shell.isReadingRcFile && !shell.isInteractive
    shell.session.eventCommands.add(text, to: event, isForWatch: isForWatch)
    if shell.reportsChanges {
      let count = shell.session.eventCommands[event].count
      shell.console.result(EventCommandRecord(event: event.rawValue, n: count, command: text))
    }
  }

  /// Checks the commands now: otherwise a misspelt name would only be reported when nobody is looking.
  private static func expectCommands(in statements: [Statement], of shell: Shell) throws {
    for line in statements.flatMap(\.commandLines) {
      guard let first = line.words.first, first.text != "!", shell.aliases[first.text] == nil else {
        continue
      }
      do {
        let (command, words) = try Dispatcher().resolve(
          line.words, allowsPrefixes: false, aliases: shell.aliases.names)
        if command == OnCommand.self || command == WatchCommand.self { throw ShellError.copyHasNoEvents }
        if command == QuitCommand.self, !words.isEmpty {
          throw ShellError(
            .usage, "quit has no exit code in the commands of events", hint: "It only ends these commands.")
        }
      } catch {
        guard var error = error as? ShellError else { throw error }
        (error.place, error.subject) = (nil, .init(text: first.text))
        // The rc file may define an alias further down, and the rest of it should apply in any case.
        guard shell.isReadingRcFile else { throw error }
        shell.console.warning(error.sentence)
      }
    }
  }

  private static func remove(_ word: Word?, of event: EventCommands.Event, in shell: inout Shell) throws {
    let number = word.map { $0.number ?? 0 }
    guard let removed = shell.session.eventCommands.remove(number, of: event) else {
      throw ShellError(
        .usage, "\(event.rawValue) has no command \(word?.text ?? "")",
        hint: "Type on \(event.rawValue) for a list.", place: word?.range)
    }
    guard shell.reportsChanges else { return }
    if removed.isEmpty { shell.console.result(ListedRecord<EventCommandKind>(count: 0)) }
    for (index, _) in removed.enumerated() {
      shell.console.result(EventCommandRecord(event: event.rawValue, n: number ?? index + 1, command: nil))
    }
  }

  private static func show(_ events: [EventCommands.Event], in shell: Shell) {
    let records = events.flatMap { event in
      shell.session.eventCommands[event].enumerated().map {
        EventCommandRecord(event: event.rawValue, n: $0.offset + 1, command: $0.element)
      }
    }
    shell.console.results(records)
    shell.console.result(ListedRecord<EventCommandKind>(count: records.count))
  }
}

extension ShellError {
  static func unknownEvent(_ word: Word) -> ShellError {
    let known = EventCommands.Event.allCases.map(\.rawValue)
    return ShellError(
      .usage, "no event \"\(word.text)\"" + didYouMean(SimilarName.nearest(to: word.text, in: known)),
      hint: "Events are \(known.joined(separator: ", ")).", place: word.range)
  }

  fileprivate static let copyHasNoEvents = ShellError(
    .usage, "on and watch don't work in jobs, or in the commands of events",
    hint: "Type them at the prompt, or put them into the script.")
}

/// A command that runs when something happens.
struct EventCommandRecord: OutputRecord {
  var event: String
  var n: Int
  /// The command; `nil` if it was removed.
  var command: String?

  static let type = "on"
  static let summary = "A command that runs when something happens."
  static let fields: [RecordField<EventCommandRecord>] = [
    .string("event", "the event") { $0.event },
    .integer("n", "its number among the commands of the event") { $0.n },
    .optionalString("command", "the command line; null if it was removed") { $0.command },
  ]

  /// The command as it would be typed on one line.
  private var onOneLine: String? {
    command?.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }
      .joined(separator: "; ")
  }

  func text(in layout: Layout) -> [StyledLine] {
    guard let command = onOneLine else { return [] }
    var line = StyledLine()
    line.append(TerminalText(line: "\(event) \(n)"), .heading)
    line.appendSpaces(2)
    line.append(TerminalText(line: command))
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    guard let command = onOneLine else { return [] }
    return [Sentence.ended(TerminalText(line: "On \(event), command \(n): \(command)"))]
  }
}

/// Reacts to events with more than a notice.
enum On {
  /// At a prompt, programs are started beside each other: the commands of new-mail run for at most this many messages that
  /// arrive together.
  private static let mostAtPrompt = 100

  /// Checks that this is the session to which events are told, and no copy of it.
  static func expectEvents(in shell: Shell) throws {
    if shell.isJob { throw ShellError.copyHasNoEvents }
  }

  /// Runs the commands for what has happened, in the main task: between lines, or while nothing runs.
  static func takeEvents(in shell: inout Shell) async {
    guard !shell.isJob else { return }
    let new = shell.background.engine.takeNewMail()
    if shell.isInteractive, !new.isEmpty, shell.settings.bell { shell.console.ring() }
    for mail in new {
      do { try await take(mail, in: &shell) } catch {
        let cause = ErrorWording.cause(of: error)
        shell.console.warning("Couldn't run the commands of on new-mail for \(mail.account.name): \(cause).")
      }
    }
    for happening in shell.background.happenings.take() {
      if shell.stays, shell.settings.notify, let notice = DesktopNotice(of: happening) {
        notice.show(by: shell.environment.programs, variables: shell.environment.variables)
      }
      await run(happening.event, happening.facts, of: happening.account, in: &shell)
    }
  }

  /// Runs the `on quit` commands before the session ends, while connections are still open.
  static func runQuitCommands(in shell: inout Shell) async { await run(.quit, [:], in: &shell) }

  /// Sends a desktop notification at a prompt, and runs the commands of `on new-mail` for each message.
  static func take(_ mail: NewMail, in shell: inout Shell) async throws {
    let hasCommands = !shell.session.eventCommands[.newMail].isEmpty
    let notifies = shell.stays && shell.settings.notify
    guard hasCommands || notifies else { return }
    var copy = shell.asJob()
    let services = try await copy.services()
    guard
      let inbox = try await services.directory.current().folders(of: mail.account.id)
        .first(where: { $0.type == .inbox })
    else { return }
    var emails: [Email] = []
    for id in mail.arrived {
      guard let email = try await services.fetchThread.fetchEmail(id: id), !email.isRead,
        email.folders.contains(inbox.id)
      else { continue }
      emails.append(email)
    }
    if notifies, let newest = emails.last {
      DesktopNotice(of: mail, await facts(of: newest, mail, in: inbox, services)).show(
        by: shell.environment.programs, variables: shell.environment.variables)
    }
    guard hasCommands else { return }
    var left = emails[...]
    let most = shell.isInteractive ? Self.mostAtPrompt : Int.max
    while emails.count - left.count < most, !Task.isCancelled, let email = left.popFirst() {
      let target = ThreadTarget(threadId: email.threadId, view: .folder(inbox.id))
      await run(
        .newMail, await facts(of: email, mail, in: inbox, services), new: [target], in: &shell)
    }
    if !left.isEmpty {
      let count = Digits.counted(left.count, "new message")
      shell.console.warning("The commands of on new-mail were not run for \(count) in \(mail.account.name).")
    }
  }

  /// Returns the facts about a message that commands get in their environment, where they are never interpreted as
  /// commands.
  static func facts(
    of email: Email, _ mail: NewMail, in folder: Folder, _ services: Services
  ) async -> [String: String] {
    let threads = try? await services.actions.summaries(of: [email.threadId])
    let marks = try? await services.fetchThreads.fetchMarks(
      of: (threads ?? [:]).values.map { ListedThread($0, view: nil) })
    let name = TerminalText(email.fromName ?? "", limit: 500).string
    let isName = name.contains { !$0.isWhitespace }
    return [
      "VMAIL_ACCOUNT": mail.account.name, "VMAIL_FOLDER": folder.name, "VMAIL_COUNT": String(mail.count),
      "VMAIL_FROM": Participant(name: isName ? name : nil, email: email.fromAddress).displayName,
      "VMAIL_ADDRESS": email.fromAddress, "VMAIL_ID": email.messageId ?? "",
      "VMAIL_SUBJECT": email.subject,
      "VMAIL_WARNING": marks?.warnings[email.threadId]?.first.map(SenderWarningText.sentence) ?? "",
    ].mapValues { TerminalText($0, limit: 500).string }
  }

  /// Runs the commands of an event in a copy of the session. They were not typed, so that they are asked nothing, and names
  /// must not be abbreviated.
  /// - Parameters:
  ///   - account: the account whose name is added as a fact.
  ///   - new: the threads of `@new`.
  private static func run(
    _ event: EventCommands.Event, _ facts: [String: String], of account: AccountID? = nil,
    new: [ThreadTarget]? = nil, in shell: inout Shell
  ) async {
    let lines = shell.session.eventCommands[event]
    guard !lines.isEmpty else { return }
    // The copy must not open the store a second time.
    _ = try? await shell.services()
    var copy = shell.asJob()
    copy.sourceDepth += 1
    copy.scriptVariables = ScriptVariables()
    copy.scriptVariables.facts = facts.mapValues { TerminalText($0, limit: 500).string }
    copy.scriptVariables.facts["VMAIL_EVENT"] = event.rawValue
    if let account, let directory = try? await copy.services().directory.current() {
      copy.scriptVariables.facts["VMAIL_ACCOUNT"] = directory.accounts.first { $0.id == account }?.name
    }
    if let new { copy.session.namedSets["new"] = new }
    for line in lines where !Task.isCancelled {
      copy.isOver = false
      _ = await ScriptRunner(interruption: nil).run(line, as: "on \(event.rawValue)", in: &copy)
    }
    // Folders may have been created, and the console has followed the settings of the copy.
    shell.session.placesVersion += 1
    SettingsInForce.applySettings(in: shell)
  }

  /// Starts a program beside the shell, which neither waits for it nor gives it the terminal.
  static func startProgram(_ line: String, _ facts: [String: String], in shell: Shell) {
    let isStarted = shell.environment.programs.start(
      ["/bin/sh", "-c", line], ownsTerminal: false,
      variables: shell.environment.variables.merging(facts) { $1 })
    if !isStarted { shell.console.warning("Couldn't start /bin/sh for \"\(line)\".") }
  }
}

enum EventCommandKind: ListedKind {
  static let type = "events"
  static let noun = "event commands"
  static let none: TerminalText = "No event commands. Type on EVENT COMMAND to add one."
}
