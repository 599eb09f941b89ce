struct OnCommand: Command {
  static let info = CommandInfo(
    name: "on", topic: .shell,
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
    output: ["on"])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in try show(EventCommands.Event.allCases, in: shell) },
    Form(Argument("EVENT", events, noun: "an event"), does: .nothing) { (shell: inout Shell, name) in
      try show([event(named: name)], in: shell)
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
    // One word is a command line in quotes; several are words of one, with their quotes taken away.
    let text =
      words.count == 1 ? words[0].text : words.map { QuotedWord.quoted($0.text) }.joined(separator: " ")
    guard try !ScriptParser.parse(text).isEmpty else { throw call.missing("a command") }
    shell.eventCommands.add(text, to: event)
    if shell.tellsChanges {
      let count = shell.eventCommands[event].count
      shell.console.result(EventCommandRecord(event: event.rawValue, n: count, command: text))
    }
  }

  private static func remove(_ word: Word?, of event: EventCommands.Event, in shell: inout Shell) throws {
    let number = word.map { Int($0.text) ?? 0 }
    guard let removed = shell.eventCommands.remove(number, of: event) else {
      throw ShellError.noEventCommand(event, word)
    }
    guard shell.tellsChanges else { return }
    for (index, _) in removed.enumerated() {
      shell.console.result(EventCommandRecord(event: event.rawValue, n: number ?? index + 1, command: nil))
    }
  }

  private static func show(_ events: [EventCommands.Event], in shell: Shell) throws {
    let records = events.flatMap { event in
      shell.eventCommands[event].enumerated().map {
        EventCommandRecord(event: event.rawValue, n: $0.offset + 1, command: $0.element)
      }
    }
    guard !records.isEmpty else { throw ShellError.noEventCommands }
    shell.console.results(records)
  }
}

extension ShellError {
  static func unknownEvent(_ word: Word) -> ShellError {
    let known = EventCommands.Event.allCases.map(\.rawValue)
    return ShellError(
      .usage, "no event \"\(word.text)\"" + didYouMean(SimilarName.nearest(to: word.text, in: known)),
      hint: "There is \(known.joined(separator: ", ")).", place: word.range)
  }

  static let noEventCommands = ShellError(
    .failure, "nothing runs when something happens", hint: "Type on new-mail COMMAND.")

  static func noEventCommand(_ event: EventCommands.Event, _ word: Word?) -> ShellError {
    ShellError(
      .usage, "\(event.rawValue) has no command \(word?.text ?? "")",
      hint: "Type on \(event.rawValue) for a list.", place: word?.range)
  }
}
