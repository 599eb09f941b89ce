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
      stops its commands). COMMAND runs at the prompt, between the commands you type, and is never asked any \
      questions. In new-mail, ${VMAIL_ACCOUNT} and ${VMAIL_COUNT} say where messages arrived and how many, \
      ${VMAIL_FROM} and ${VMAIL_SUBJECT} describe the newest, and ${VMAIL_WARNING} holds the warning about \
      its sender, if any. sent has ${VMAIL_ACCOUNT}, ${VMAIL_TO} and ${VMAIL_SUBJECT}; send-failed \
      and action-failed add ${VMAIL_REASON}, and action-failed has ${VMAIL_ACTION} and ${VMAIL_COUNT}. \
      ${VMAIL_EVENT} is always set. Programs find these in their environment, where text from mail cannot be \
      mistaken for a command. A program started with ! runs in the background, without the terminal. Quote \
      COMMAND if it contains ;, |, > or ${NAME}. To keep it, put it into the rc file. Without COMMAND, the \
      event's commands are listed; --remove deletes one or all of them.
      """,
    examples: [
      .init("on new-mail '! paplay ~/ding.ogg'", "play a sound for new mail"),
      .init("on new-mail 'echo New mail from ${VMAIL_FROM}'", "show who it is from"),
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
    // A single word is a quoted command line; several words form one line, and their quotes are removed.
    let text =
      words.count == 1 ? words[0].text : words.map { QuotedWord.quoted($0.text) }.joined(separator: " ")
    let statements = try ScriptParser.parse(text)
    guard !statements.isEmpty else { throw call.missing("a command") }
    try expectCommands(in: statements, of: shell)
    shell.session.eventCommands.add(text, to: event)
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
        _ = try Dispatcher().resolve(line.words, allowsPrefixes: false, aliases: shell.aliases.names)
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
      throw ShellError.noEventCommand(event, word)
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

  static func noEventCommand(_ event: EventCommands.Event, _ word: Word?) -> ShellError {
    ShellError(
      .usage, "\(event.rawValue) has no command \(word?.text ?? "")",
      hint: "Type on \(event.rawValue) for a list.", place: word?.range)
  }
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

  func text(in layout: Layout) -> [StyledLine] {
    guard let command else { return [] }
    var line = StyledLine()
    line.append(TerminalText(line: "\(event) \(n)"), .heading)
    line.appendSpaces(2)
    line.append(TerminalText(line: command))
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    guard let command else { return [] }
    return [Sentence.ended(TerminalText(line: "On \(event), command \(n): \(command)"))]
  }
}

/// Reacts to events with more than a notice.
enum On {
  /// Sends a desktop notification and runs the commands of `on new-mail`. This only happens at a prompt and
  /// in the main task: between commands, or while nothing runs.
  static func takeNewMail(in shell: inout Shell) async {
    let new = shell.background.engine.takeNewMail()
    if shell.isInteractive, !new.isEmpty, shell.settings.bell { shell.console.ring() }
    for mail in new where shell.isInteractive {
      let facts = await facts(of: mail, in: &shell)
      if shell.settings.notify {
        DesktopNotice(of: mail, facts).show(
          by: shell.environment.programs, variables: shell.environment.variables)
      }
      for line in shell.session.eventCommands[.newMail] { await runEventCommand(line, facts, in: &shell) }
    }
  }

  /// Runs the `on` commands of all other events, at the prompt as with new mail.
  static func takeHappenings(in shell: inout Shell) async {
    for happening in shell.background.happenings.take() where shell.isInteractive {
      if shell.settings.notify, let notice = DesktopNotice(of: happening) {
        notice.show(by: shell.environment.programs, variables: shell.environment.variables)
      }
      var facts = happening.facts
      if let id = happening.account, !shell.session.eventCommands[happening.event].isEmpty,
        let account = try? await shell.services().directory.current().accounts.first(where: { $0.id == id })
      {
        facts["VMAIL_ACCOUNT"] = account.name
      }
      await runEventCommands(happening.event, facts, in: &shell)
    }
  }

  /// Runs the `on quit` commands before the session ends, while connections are still open.
  static func runQuitCommands(in shell: inout Shell) async {
    let isOver = shell.isOver
    shell.isOver = false
    await runEventCommands(.quit, [:], in: &shell)
    shell.isOver = isOver
  }

  private static func runEventCommands(
    _ event: EventCommands.Event, _ facts: [String: String], in shell: inout Shell
  ) async {
    var facts = facts.mapValues { TerminalText($0, limit: 500).string }
    facts["VMAIL_EVENT"] = event.rawValue
    for line in shell.session.eventCommands[event] where !Task.isCancelled {
      await runEventCommand(line, facts, in: &shell)
    }
  }

  /// Returns the facts about mail that a command gets in its environment, where they are never interpreted as
  /// commands.
  static func facts(of mail: NewMail, in shell: inout Shell) async -> [String: String] {
    var facts = [
      "VMAIL_EVENT": EventCommands.Event.newMail.rawValue, "VMAIL_ACCOUNT": mail.account.name,
      "VMAIL_COUNT": String(mail.count), "VMAIL_FROM": "", "VMAIL_SUBJECT": "",
      "VMAIL_WARNING": "",
    ]
    if let newest = await newestUnread(in: mail.account, &shell) {
      facts["VMAIL_FROM"] = await sender(in: newest, &shell)
      let warnings = try? await shell.services().fetchThreads.fetchMarks(of: [ListedThread(newest, view: nil)]
      )
      .warnings[newest.id]
      facts["VMAIL_WARNING"] = warnings?.first.map(SenderWarningText.sentence) ?? ""
      facts["VMAIL_SUBJECT"] = newest.subject
    }
    return facts.mapValues { TerminalText($0, limit: 500).string }
  }

  private static func newestUnread(in account: Account, _ shell: inout Shell) async -> MailThread? {
    guard let services = try? await shell.services(), let directory = try? await services.directory.current(),
      let inbox = directory.folders(of: account.id).first(where: { $0.type == .inbox }),
      let page = try? await services.fetchThreads.fetchThreads(accountId: account.id, folderId: inbox.id)
    else { return nil }
    return page.threads.first { $0.unreadCount > 0 }
  }

  /// Returns the sender of the newest unread message of a thread: the name, or else the address.
  private static func sender(in thread: MailThread, _ shell: inout Shell) async -> String {
    let emails = (try? await shell.services().fetchThread.fetchThread(id: thread.id).emails) ?? []
    guard let email = emails.last(where: { !$0.isRead }) ?? emails.last else { return "" }
    let name = TerminalText(email.fromName ?? "", limit: 500).string
    let isName = name.contains { !$0.isWhitespace }
    return Participant(name: isName ? name : nil, email: email.fromAddress).displayName
  }

  private static func runEventCommand(_ text: String, _ facts: [String: String], in shell: inout Shell) async
  {
    // The line was not typed: no questions are asked, and names must not be abbreviated.
    let (person, leaving) = (shell.person, shell.session.leaving)
    (shell.person.ask, shell.person.askText, shell.person.askSecret) = (nil, nil, nil)
    shell.sourceDepth += 1
    defer {
      shell.sourceDepth -= 1
      (shell.person, shell.session.leaving) = (person, leaving)
      shell.isOver = false
    }
    let outer = shell.scriptVariables
    shell.scriptVariables.call = nil
    shell.scriptVariables.facts = facts
    _ = await ScriptRunner(interruption: nil).run(text, in: &shell)
    shell.scriptVariables = outer
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
