import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct ArchiveCommand: Command {
  static let info = CommandInfo(
    name: "archive", shortNames: ["a"], topic: .acting,
    summary: "Move threads out of the folder and keep them in Archive",
    details: """
      The threads leave the folder being listed. They are kept in Archive, and stay in any other folders and \
      labels they have. No mail changes until the undo window has passed; undo works both before and after \
      that. A single message, such as 3.2, leaves at once. vmail asks before it acts on more than 100 threads or \
      messages. Without references, it acts on \
      the open conversation, else the selection, else the current thread.
      """,
    examples: [
      .init("archive 1-3", "archive threads 1 to 3"),
      .init("archive 1.2", "archive message 2 of thread 1, at once"),
      .init("a all/from:acme --yes", "archive everything from acme in the folder, without a question"),
    ],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place],
      mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in
        let directory = try await FolderDirectory.current(in: &shell)
        return try await ActionPlan.plan(named: words, by: info.name, directory, in: &shell) { _, places in
          try directory.expectFolders(of: places, for: info.name)
          return [PlannedAction(.archive, on: places, directory)]
        }
      })
  ]
}

struct ReadCommand: Command {
  static let info = CommandInfo(
    name: "read", topic: .acting,
    summary: "Mark threads as read",
    details: """
      Takes effect at once; undo takes it back. Without references, it acts on the open conversation, else \
      the selection, else the current thread.
      """,
    examples: [
      .init("read 1-5", "mark five threads"), .init("read :u", "mark all unread threads of the listing"),
    ],
    output: [ActionRecord.self])

  static let forms = [Form.acting(.markRead, by: info.name)]
}

struct UnreadCommand: Command {
  static let info = CommandInfo(
    name: "unread", topic: .acting,
    summary: "Mark threads as unread",
    details: """
      Marks the latest message of each thread, at once; undo takes it back. Without references, it acts on \
      the open conversation, else the selection, else the current thread.
      """,
    examples: [
      .init("unread 3", "mark thread 3 as unread, to read it again later"),
      .init("unread", "mark the open conversation"),
    ],
    output: [ActionRecord.self])

  static let forms = [Form.acting(.markUnread, by: info.name)]
}

struct StarCommand: Command {
  static let info = CommandInfo(
    name: "star", topic: .acting,
    summary: "Star threads, or messages of the open conversation",
    details: """
      Stars the latest message of each thread, at once; undo takes it back. While a conversation of two or \
      more messages is open, numbers refer to its messages. With --color, it colours the stars that a thread \
      has, or else stars its latest message; Apple Mail and others show the same colour, if the mail server can \
      keep it. Without references, it acts on the open conversation, else the selection, else the current thread.
      """,
    examples: [
      .init("star 3", "star one thread"), .init("star 1.2", "star message 2 of thread 1"),
      .init("star from:acme", "star all listed threads from acme"),
      .init("star 3 --color orange", "star it in orange"),
    ],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)),
      Option("color", "COLOR", .choice(StarColour.allCases.map(\.name)), "The colour of the star"),
      needs: [.place],
      plan: { (shell: inout Shell, words, name) in
        let colour = name.flatMap(StarColour.init(named:))
        if let name, colour == nil {
          let names = StarColour.allCases.map(\.name).joined(separator: ", ")
          throw ShellError.invalidOption("color", name, expected: "one of " + names)
        }
        let starring = { (emails: Set<EmailID>) in
          colour.map { .tint($0, emails) } ?? ThreadAction.starMessages(emails)
        }
        if let planned = try await ActionPlan.planMessages(starring, named: words, in: &shell) {
          return planned
        }
        return try await ActionPlan.plan(
          colour.map { .tint($0) } ?? .star, on: words, ofMessagesBy: info.name, in: &shell)
      })
  ]
}

struct UnstarCommand: Command {
  static let info = CommandInfo(
    name: "unstar", topic: .acting,
    summary: "Remove stars from threads",
    details: """
      Removes the stars from all messages of each thread, at once; undo takes it back. While a conversation \
      of two or more messages is open, numbers refer to its messages. Without references, it acts on the \
      open conversation, else the selection, else the current thread.
      """,
    examples: [
      .init("unstar 3", "unstar one thread"),
      .init("folder starred; unstar *", "unstar everything in Starred"),
    ],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)), needs: [.place],
      plan: { (shell: inout Shell, words) in
        if let planned = try await ActionPlan.planMessages({ .unstarMessages($0) }, named: words, in: &shell)
        {
          return planned
        }
        return try await ActionPlan.plan(.unstar, on: words, ofMessagesBy: info.name, in: &shell)
      })
  ]
}

struct SpamCommand: Command {
  static let info = CommandInfo(
    name: "spam", topic: .acting,
    summary: "Move threads to Spam",
    details: """
      The threads leave the listing and move from the folder being listed to Spam. No mail changes until the \
      undo window has passed; undo works both before and after that. A single message, such as 3.2, moves at once. \
      Without references, it acts on the open conversation, else the selection, else the current thread.
      """,
    examples: [
      .init("spam 3", "move one thread to Spam"),
      .init("spam from:winner", "move all listed threads from winner to Spam"),
    ],
    output: [ActionRecord.self])

  static let forms = [Form.acting(.spam, by: info.name, mayAsk: [.changesFolders])]
}

extension Form {
  /// A form that does the same to all threads and messages that its words name.
  fileprivate static func acting(
    _ action: ThreadAction, by name: String, mayAsk reasons: [Effect.Reason] = []
  ) -> Form {
    acting(Arguments("REFERENCES", .references), needs: [.place], mayAsk: reasons) {
      (shell: inout Shell, words) in
      try await ActionPlan.plan(action, on: words, ofMessagesBy: name, in: &shell)
    }
  }
}
