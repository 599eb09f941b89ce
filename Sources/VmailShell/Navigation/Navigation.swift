import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct NextCommand: Command {
  static let info = CommandInfo(
    name: "next", shortNames: ["n", "j"], topic: .reading,
    summary: "Read the next thread",
    details: """
      Opens the thread after the current one, loading the next page if necessary. If the current thread has \
      not been read, it is opened first; if nothing has been listed, the first thread of the folder. A + \
      alone does the same.
      """,
    examples: [.init("next", "read the next conversation"), .init("n", "the same, as in mailx")],
    loading: "load this conversation", output: [ConversationRecord.self, MessageRecord.self])
  static let forms: [Form] = [
    Form(needs: [.place], does: .marksRead) { (shell: inout Shell) in
      try await Navigation.openNeighbour(.next, in: &shell)
    }
  ]
}

struct PrevCommand: Command {
  static let info = CommandInfo(
    name: "prev", shortNames: ["k"], topic: .reading,
    summary: "Read the previous thread",
    details: "Opens the thread before the current one. A - alone does the same.",
    examples: [.init("prev", "read the previous conversation"), .init("back", "show the listing instead")],
    loading: "load this conversation", output: [ConversationRecord.self, MessageRecord.self])
  static let forms: [Form] = [
    Form(needs: [.place], does: .marksRead) { (shell: inout Shell) in
      try await Navigation.openNeighbour(.previous, in: &shell)
    }
  ]
}

struct EarlierCommand: Command {
  static let info = CommandInfo(
    name: "earlier", topic: .reading,
    summary: "Show earlier messages of a long conversation",
    details: """
      A conversation of more than \(ConversationOutline.longThread) messages starts with the latest \
      \(ConversationOutline.pageSize); this shows as many before them, with their own numbers.
      """,
    examples: [
      .init("earlier", "show the messages before"), .init("expand 1", "show one of them by its number"),
    ],
    loading: "load earlier messages", loadingText: "Loading…",
    output: [ConversationRecord.self, MessageRecord.self])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await show(in: &shell) }
  ]

  private static func show(in shell: inout Shell) async throws {
    let open = try MessageNumbers.openConversation(in: shell)
    guard let next = open.outline.nextEarlier else {
      throw ShellError(.failure, "all messages are already shown")
    }
    try await OpenMessages.showEarlier(next, in: &shell)
  }
}

struct ExpandCommand: Command {
  static let info = CommandInfo(
    name: "expand", topic: .reading,
    summary: "Show messages of the open conversation",
    details: "Without numbers, it acts on the current message; * or all means all messages.",
    examples: [.init("expand 1", "show the first message"), .init("expand all", "show all messages")],
    loading: "load this conversation", output: [MessageRecord.self])
  static let forms: [Form] = [
    Form(Arguments("MESSAGES", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await expand(words, in: &shell)
    }
  ]

  private static func expand(_ words: [Word], in shell: inout Shell) async throws {
    let numbers = try MessageNumbers.messageNumbers(named: words, in: shell)
    shell.session.conversation?.outline.expand(numbers)
    try await OpenThread.show(messages: numbers, in: &shell)
  }
}

struct CollapseCommand: Command {
  static let info = CommandInfo(
    name: "collapse", topic: .reading,
    summary: "Collapse messages of the open conversation to one line each",
    details: "Without numbers, it acts on the current message; * or all means all messages.",
    examples: [.init("collapse 3", "collapse message 3"), .init("collapse *", "collapse all messages")],
    loading: "load this conversation", output: [MessageRecord.self])
  static let forms: [Form] = [
    Form(Arguments("MESSAGES", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await collapse(words, in: &shell)
    }
  ]

  private static func collapse(_ words: [Word], in shell: inout Shell) async throws {
    let numbers = try MessageNumbers.messageNumbers(named: words, in: shell)
    shell.session.conversation?.outline.collapse(numbers)
    try await OpenThread.show(messages: numbers, in: &shell)
  }
}

/// Moves from one conversation to the next.
enum Navigation {
  /// Opens the thread after or before the current one.
  static func openNeighbour(_ direction: Direction, in shell: inout Shell) async throws {
    try await ListingPages.expectListing(in: &shell)
    if let entry = neighbour(direction, in: shell) {
      return try await OpenThread.open(ThreadTarget(entry), in: &shell)
    }
    guard direction == .next else {
      throw shell.session.listing?.listing.current == nil
        ? ShellError.noCurrentThread : ShellError(.failure, "this is the first thread")
    }
    // A whole page would be in the listing, and * would act on it, without having been shown.
    let isLoaded = try await ListingPages.loadNextPage(of: 1, in: &shell)
    shell.session.listing?.forgetMarks()
    guard isLoaded, let entry = neighbour(direction, in: shell) else {
      throw ShellError.noMoreThreads
    }
    try await OpenThread.open(ThreadTarget(entry), in: &shell)
  }

  enum Direction { case next, previous }

  /// Returns the next thread in a direction. Before any was opened, that is the current thread itself.
  private static func neighbour(_ direction: Direction, in shell: Shell) -> Listing.Entry? {
    guard let listing = shell.session.listing?.listing else { return nil }
    guard let current = listing.current else { return direction == .next ? listing.entries.first : nil }
    if direction == .next, shell.session.conversation == nil, let entry = listing.currentEntry {
      return entry
    }
    return direction == .next ? listing.entry(after: current) : listing.entry(before: current)
  }
}

extension Navigation {
  /// Reopens the conversation if its action failed, unless the user now reads something else.
  static func returnToConversation(in shell: inout Shell) async {
    guard let left = shell.session.left, left.isToReturn else { return }
    shell.session.left = nil
    guard shell.session.conversation == nil else { return }
    shell.session.conversation = left.conversation
    await OpenThread.refreshOpenConversation(in: &shell)
    guard var open = shell.session.conversation,
      var records = try? await OpenThread.records(OpenThread.shown(&open, in: shell), of: open, in: &shell)
    else { return }
    // Pictures that can't be drawn are described in words.
    _ = try? await PictureDrawing.draw(
      of: &records, in: &open, loads: OpenThread.loadsPicturesUnasked(in: shell), &shell)
    shell.session.conversation = open
    shell.console.result(OpenThread.head(of: open, in: shell))
    shell.console.results(records)
    shell.console.flush()
  }
}
