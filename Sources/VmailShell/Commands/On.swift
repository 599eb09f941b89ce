struct OnCommand: Command {
  static let info = CommandInfo(
    name: "on", helpNames: ["events"] + EventCommands.Event.allCases.map(\.rawValue), topic: .shell,
    summary: "Run a command when something happens",
    details: """
      EVENT is new-mail (unread mail has come into an Inbox), sent or send-failed (of queued mail), \
      action-failed (after its undo window, or by the server), or quit (before connections end; Ctrl-C ends its \
      commands). COMMAND then runs at the prompt, between what you type and never in the middle of it; it is not \
      asked for anything. With new mail, ${VMAIL_ACCOUNT} and ${VMAIL_COUNT} say how many messages came where, \
      ${VMAIL_FROM} and ${VMAIL_SUBJECT} are the newest's, and ${VMAIL_WARNING} says what is wrong with its sender, if anything is. Of mail that was sent there are ${VMAIL_ACCOUNT}, \
      ${VMAIL_TO}, ${VMAIL_SUBJECT}; of failures also ${VMAIL_REASON}, of actions ${VMAIL_ACTION} and \
      ${VMAIL_COUNT}. ${VMAIL_EVENT} is always there. Programs have them in their environment, where mail can't \
      pass for a command. A program by ! runs \
      beside the shell, without the terminal. Quote COMMAND when it has ;, |, > or ${NAME} in it. To keep it, \
      write it into the rc file. Without COMMAND it shows those there are; --remove takes one or all away.
      """,
    examples: [
      .init("on new-mail '! paplay ~/ding.ogg'", "a sound for new mail"),
      .init("on new-mail 'echo ${VMAIL_FROM} has written'", "who it is from"),
      .init("on send-failed '! notify-send \"not sent: $VMAIL_SUBJECT\"'", "told by the desktop"),
      .init("on --remove new-mail", "no more of that"),
    ],
    output: ["on", "events"])
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
      does: .asks(.runs), rehearsal: .runs, summary: "Take away the Nth command, or all of them"
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
    shell.eventCommands.add(text, to: event)
    if shell.reportsChanges {
      let count = shell.eventCommands[event].count
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
        guard shell.readsRcFile else { throw error }
        shell.console.warning(error.sentence)
      }
    }
  }

  private static func remove(_ word: Word?, of event: EventCommands.Event, in shell: inout Shell) throws {
    let number = word.map { $0.number ?? 0 }
    guard let removed = shell.eventCommands.remove(number, of: event) else {
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
      shell.eventCommands[event].enumerated().map {
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
      hint: "There is \(known.joined(separator: ", ")).", place: word.range)
  }

  static func noEventCommand(_ event: EventCommands.Event, _ word: Word?) -> ShellError {
    ShellError(
      .usage, "\(event.rawValue) has no command \(word?.text ?? "")",
      hint: "Type on \(event.rawValue) for a list.", place: word?.range)
  }
}
