import VmailDomain
import VmailTerminal

struct ArchiveCommand: Command {
  static let info = CommandInfo(
    name: "archive", shortNames: ["a"], topic: .acting,
    summary: "Take threads out of the folder, and keep them",
    details: """
      The threads leave the listing and the folder they are listed in, and nothing else: they are in the \
      Archive, and in their other folders and labels. Nothing is touched before the undo window is over; \
      undo works before and after. More than 100 threads are asked about first. Without references it is the \
      open conversation, else the selection, else the current thread.
      """,
    examples: [
      .init("archive 1-3", "three threads"),
      .init("a all from:acme --yes", "all of the folder from there, unasked"),
    ],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place],
      mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in
        let directory = try await shell.folderDirectory()
        let places = try await shell.places(named: words, directory)
        try directory.expectFolders(of: places, for: info.name)
        return [PlannedAction(.archive, on: places, directory)]
      })
  ]
}

struct ReadCommand: Command {
  static let info = CommandInfo(
    name: "read", topic: .acting,
    summary: "Mark threads read",
    details: """
      At once; undo takes it back. Without references it is the open conversation, else the selection, else \
      the current thread.
      """,
    examples: [.init("read 1-5", "five threads"), .init("read :u", "all that are listed and unread")],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place],
      plan: { (shell: inout Shell, words) in try await shell.plan(.markRead, on: words) })
  ]
}

struct UnreadCommand: Command {
  static let info = CommandInfo(
    name: "unread", topic: .acting,
    summary: "Mark threads unread",
    details: """
      The latest message of each thread, at once; undo takes it back. Without references it is the open \
      conversation, else the selection, else the current thread.
      """,
    examples: [.init("unread 3", "to come back to it"), .init("unread", "the conversation that is open")],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place],
      plan: { (shell: inout Shell, words) in try await shell.plan(.markUnread, on: words) })
  ]
}

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
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)), needs: [.place],
      plan: { (shell: inout Shell, words) in
        if let planned = try await shell.planMessages({ .starMessages($0) }, named: words) { return planned }
        return try await shell.plan(.star, on: words)
      })
  ]
}

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
    output: [ActionRecord.self])

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

struct SpamCommand: Command {
  static let info = CommandInfo(
    name: "spam", topic: .acting,
    summary: "Move threads to Spam",
    details: """
      The threads leave the listing and the folder they are listed in; what waits in the undo window is \
      taken back by undo before any mail is touched, and later by the journal. Without references it is the \
      open conversation, else the selection, else the current thread.
      """,
    examples: [.init("spam 3", "one thread"), .init("spam from:winner", "all that are listed from there")],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place],
      mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in try await shell.plan(.spam, on: words) })
  ]
}
