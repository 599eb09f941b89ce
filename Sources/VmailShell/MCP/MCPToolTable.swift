import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The tools of `vmail mcp`, in the order in which they are listed. There are few: from long lists, models choose badly.
enum MCPToolTable {
  private typealias Property = MCPTool.Property

  private static let ids = Property(
    name: "ids", kind: .texts,
    description: "What to act on: Message-IDs in angle brackets, as in the field messageId, or thread:ID",
    isRequired: true)
  private static let id = Property(
    name: "id", kind: .text,
    description: "A Message-ID in angle brackets, as in the field messageId, or thread:ID", isRequired: true)
  private static let account = Property(
    name: "account", kind: .text, description: "The name of an account; all accounts without it")
  private static let limit = Property(
    name: "limit", kind: .number, description: "The most threads to return, at most 100")

  static let all: [MCPTool] = [
    search, read, list, count, triage, draft, sendDraft, undo, attachment, invitation, status, run,
  ]

  static func tool(named name: String) -> MCPTool? { all.first { $0.name == name } }

  private static let search = MCPTool(
    name: "search", title: "Search mail",
    description: """
      Finds mail, newest first. The query has words, and conditions such as from:ann, subject:"lunch today", \
      is:unread, has:attachment, in:trash, older_than:30d, category:promotions; a minus excludes.
      """,
    uses: [found],
    properties: [
      Property(name: "query", kind: .text, description: "The query", isRequired: true), account, limit,
    ],
    // Counting takes most of the time for a common word, and there is a tool for it.
    lines: { [searching(most($0) + [Word(typed: "--no-total")], $0)] })

  private static let read = MCPTool(
    name: "read", title: "Read a conversation",
    description: "Returns the messages of a conversation with their text. It marks nothing as read.",
    uses: [opened], properties: [id],
    lines: { _ in [MCPLine([Word(typed: "open"), MCPLine.named])] })

  private static let list = MCPTool(
    name: "list", title: "List a folder",
    description: "Lists the threads of a folder, newest first; of the Inbox without a folder.",
    uses: [.init(ListCommand.self)],
    properties: [
      Property(
        name: "folder", kind: .text, description: "Inbox, Starred, Archive, Trash, or any folder or label"),
      account, limit,
    ],
    lines: { arguments in
      let folder = arguments.text("folder").map {
        [MCPLine([Word(typed: "folder")], values: [$0], isShown: false)]
      }
      return (folder ?? []) + [MCPLine([Word(typed: "list")] + most(arguments))]
    })

  private static let count = MCPTool(
    name: "count", title: "Count mail",
    description: "Returns how many threads a query finds, as total.",
    uses: [found],
    properties: [
      Property(name: "query", kind: .text, description: "The query, as in search", isRequired: true), account,
    ],
    lines: { [searching([Word(typed: "--count")], $0)] })

  private static let triageCommands: [AnyCommand] = [
    ArchiveCommand.self, ReadCommand.self, UnreadCommand.self, StarCommand.self, UnstarCommand.self,
    DeleteCommand.self, SpamCommand.self, MuteCommand.self, UnmuteCommand.self, MoveCommand.self,
    LabelCommand.self, SnoozeCommand.self,
  ]
  /// The actions that need a folder, a label or a time.
  private static let withArgument: Set<String> = ["move", "label", "snooze"]

  private static let triage = MCPTool(
    name: "triage", title: "Sort mail",
    description: """
      Does one thing with whole threads: undo takes it back. delete moves them to Trash; what is there already would be \
      deleted permanently, which needs a person.
      """,
    uses: triageCommands.map { .init($0) },
    properties: [
      Property(
        name: "action", kind: .choice(triageCommands.map { $0.info.name }), description: "What to do",
        isRequired: true), ids,
      Property(
        name: "argument", kind: .text,
        description: "For move, a folder; for label, +NAME or -NAME; for snooze, a time such as 'mon 8:00'"),
    ],
    lines: { arguments in
      let action = arguments.text("action") ?? ""
      let given = arguments.text("argument")
      guard withArgument.contains(action) == (given != nil) else {
        throw ShellError.badArgument("argument", given == nil ? "is missing" : "is not for \(action)")
      }
      // A time has several words.
      let values =
        action == "snooze" ? (given ?? "").split(separator: " ").map(String.init) : given.map { [$0] } ?? []
      return [MCPLine([Word(typed: action), MCPLine.named], values: values)]
    })

  private static let draft = MCPTool(
    name: "draft", title: "Write a draft",
    description: """
      Saves a message in Drafts, and returns its name as draft. It is not sent. With reply_to or forward it answers or \
      passes on a message; with draft, it changes a draft that was written before.
      """,
    uses: [
      .init(ComposeCommand.self, without: .sends), .init(ReplyCommand.self, without: .sends),
      .init(ReplyAllCommand.self, without: .sends), .init(ForwardCommand.self, without: .sends),
    ],
    properties: [
      Property(name: "to", kind: .texts, description: option("to")),
      Property(name: "cc", kind: .texts, description: option("cc")),
      Property(name: "bcc", kind: .texts, description: option("bcc")),
      Property(name: "subject", kind: .text, description: option("subject")),
      Property(name: "body", kind: .text, description: "The text", isRequired: true),
      Property(name: "from", kind: .text, description: option("from")),
      Property(name: "markdown", kind: .flag, description: option("markdown")),
      Property(name: "reply_to", kind: .text, description: "The message that it answers, named as in read"),
      Property(name: "reply_all", kind: .flag, description: "With reply_to: to all of its recipients"),
      Property(name: "forward", kind: .text, description: "The message that it passes on, named as in read"),
      Property(name: "draft", kind: .text, description: "The draft to change, such as draft:5"),
    ],
    lines: draftLines)

  private static func draftLines(_ arguments: MCPArguments) throws -> [MCPLine] {
    let begun = ["reply_to", "forward", "draft"].filter { arguments.text($0) != nil }
    guard begun.count <= 1 else { throw ShellError.badArgument(begun[1], "can't be given with \(begun[0])") }
    var words: [Word]
    switch begun.first {
    case "reply_to":
      words = [Word(typed: arguments.flag("reply_all") ? "reply-all" : "reply"), MCPLine.named]
    case "forward": words = [Word(typed: "forward"), MCPLine.named]
    case "draft": words = [Word(typed: "edit"), try draftName(arguments)]
    default: words = [Word(typed: "compose")]
    }
    words += ["to", "cc", "bcc"].flatMap { arguments.addresses($0) }
    words += ["subject", "body", "from", "markdown"].flatMap { arguments.option($0) }
    return [MCPLine(words + [Word(typed: "--draft")])]
  }

  private static let sendDraft = MCPTool(
    name: "send_draft", title: "Send a draft",
    description: """
      Sends a draft, if a person agrees: either this asks, or it waits for a person who types approve N in vmail. The draft \
      is kept until then, so don't write it again.
      """,
    uses: [.init(SendCommand.self)],
    properties: [
      Property(
        name: "draft", kind: .text, description: "Its name, such as draft:5", isRequired: true),
      Property(name: "at", kind: .text, description: "A time at which to send it, such as 'mon 8:00'"),
      Property(name: "once", kind: .text, description: Once.optionSummary),
    ],
    lines: { [MCPLine([Word(typed: "send"), try draftName($0)] + $0.option("at") + $0.option("once"))] })

  private static let undo = MCPTool(
    name: "undo", title: "Take back",
    description: "Takes back the last thing that an agent did, or with all, everything that agents did.",
    uses: [.init(UndoCommand.self)],
    properties: [Property(name: "all", kind: .flag, description: "Take back everything")],
    lines: { [MCPLine([Word(typed: "undo")] + ($0.flag("all") ? [Word(typed: "--agent")] : []))] })

  private static let attachment = MCPTool(
    name: "attachment", title: "Attachments",
    description: """
      Lists the attachments of a conversation, or with a folder of this machine saves them there, if a person agrees.
      """,
    uses: [.init(AttachmentsCommand.self), .init(SaveCommand.self)],
    properties: [
      id, Property(name: "save_to", kind: .text, description: "The folder for the files"),
    ],
    lines: { arguments in
      if let folder = arguments.text("save_to") {
        let words = [Word(typed: "save"), Word(typed: "--name"), Word(quoted: "{name}"), MCPLine.named]
        return [MCPLine(words, values: [folder])]
      }
      return [
        MCPLine([Word(typed: "open"), MCPLine.named], isShown: false), MCPLine([Word(typed: "attachments")]),
      ]
    })

  private static let answers: [AnyCommand] = [
    AcceptCommand.self, TentativeCommand.self, DeclineCommand.self,
  ]

  private static let invitation = MCPTool(
    name: "invitation", title: "Answer an invitation",
    description: "Answers the newest invitation of a conversation, if a person agrees.",
    uses: answers.map { .init($0) },
    properties: [
      id,
      Property(
        name: "answer", kind: .choice(answers.map { $0.info.name }), description: "The answer",
        isRequired: true),
      Property(name: "comment", kind: .text, description: "A comment for the organizer"),
    ],
    lines: { [MCPLine([Word(typed: $0.text("answer") ?? ""), MCPLine.named] + $0.option("comment"))] })

  private static let status = MCPTool(
    name: "status", title: "Status",
    description:
      "Returns the state of the accounts, what is pending, what waits for a person, and the grants.",
    uses: [
      .init(StatusCommand.self), .init(PendingCommand.self), .init(ApprovalsCommand.self),
      .init(GrantsCommand.self),
    ],
    properties: [],
    lines: { _ in
      [
        MCPLine([Word(typed: "status")]), MCPLine([Word(typed: "pending")]),
        MCPLine([Word(typed: "approvals")]), MCPLine([Word(typed: "grants")]),
      ]
    })

  private static let run = MCPTool(
    name: "run", title: "Run a line of vmail",
    description: """
      Runs a line of vmail's own commands in agent-safe mode, for what the other tools can't do; help and help COMMAND \
      explain them. Mail is named by id:MESSAGE-ID or thread:ID; numbers mean something within one line only. With cursor, \
      it returns the rest of an earlier result instead.
      """,
    uses: [],
    properties: [
      Property(name: "line", kind: .text, description: "The line, such as: list; open id:a@example.org"),
      Property(name: "cursor", kind: .text, description: "The cursor of a result that was cut off"),
    ],
    lines: { arguments in
      guard let line = arguments.text("line") else { throw ShellError.badArgument("line", "is missing") }
      return try commandLines(line)
    })

  // MARK: Parts

  private static let found = MCPTool.Use(SearchCommand.self) { $0.requiredOptions.isEmpty }
  private static let opened = MCPTool.Use(OpenCommand.self) { form in
    form.slots.contains { $0.name == "REFERENCES" }
  }

  private static func most(_ arguments: MCPArguments) -> [Word] {
    [Word(typed: "-n"), Word(quoted: String(min(arguments.number("limit") ?? 25, 100)))]
  }

  private static func draftName(_ arguments: MCPArguments) throws -> Word {
    guard let name = arguments.text("draft").flatMap({ DraftName($0) }) else {
      throw ShellError.badArgument("draft", "isn't the name of a draft, such as draft:5")
    }
    return Word(typed: name.text)
  }

  /// Returns what an option of `compose` declares about itself.
  private static func option(_ name: String) -> String {
    WritingOptions.all.options.first { $0.name == name }?.summary ?? name
  }

  /// Returns a search. Its query is taken as it is, like that of `/`: nothing in it is grammar of a line.
  private static func searching(_ words: [Word], _ arguments: MCPArguments) -> MCPLine {
    let query = (arguments.text("query") ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
    let given = query.isEmpty ? [] : [Word(text: query, range: 1..<1 + query.count)]
    return MCPLine(
      CommandLine(words: [Word(typed: "search")] + words + [Word(typed: "--")] + given, source: "/" + query))
  }

  private static func commandLines(_ text: String) throws -> [MCPLine] {
    try ScriptParser.parse(text).map { statement in
      guard case .command(let line) = statement else {
        throw ShellError(
          .usage, "a call takes commands, and no blocks such as for or if", hint: "Nothing was done.")
      }
      return MCPLine(line)
    }
  }
}
