import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Goes through threads, with a key for each decision.
enum Triage {
  private static let keys = [
    DecisionKey("a", "archive", "archive it"), DecisionKey("d", "delete", "delete it"),
    DecisionKey("!", "spam", "mark it as spam"), DecisionKey("z", "snooze", "snooze it; asks until when"),
    DecisionKey("l", "label", "label it; asks for the name, and stays with it"),
    DecisionKey("s", "star", "star it"), DecisionKey("r", "reply", "reply, and stay with it"),
    DecisionKey("k ", "skip", "leave it as it is"),
    DecisionKey("o", "open", "show all of it, and stay with it"),
  ]

  private static let question =
    "Archive, delete, spam, snooze, label, star, reply, skip? [a/d/!/z/l/s/r/k/?] "

  /// The mail shown for a thread, which is read before the thread's turn.
  private struct Shown: Sendable {
    var thread: MailThread
    var head: ConversationRecord
    var message: MessageRecord
    var unread: Int
  }

  private typealias Reading = Task<Shown?, Never>

  static func triage(_ targets: [ThreadTarget], in shell: inout Shell) async throws {
    var loop = DecisionLoop(question, keys, count: targets.count)
    var next: (item: Int, reading: Reading)?
    try await loop.run(in: &shell) { item, shell in
      let early = next.flatMap { $0.item == item ? $0.reading : nil }
      guard let shown = try await current(early, targets[item], in: &shell) else { return false }
      show(shown, number: item + 1, of: targets.count, in: shell)
      // While the user reads this one.
      next = targets.indices.contains(item + 1) ? (item + 1, read(targets[item + 1], in: shell)) : nil
      return true
    } deciding: { word, item, shell in
      await decide(word, targets[item], in: &shell)
    }
    shell.console.result(
      TriageRecord(
        seen: loop.seen, total: targets.count,
        counts: loop.counts(skipping: "skip")))
  }

  private static func decide(_ word: String, _ target: ThreadTarget, in shell: inout Shell) async
    -> DecisionLoop.Outcome
  {
    var words: [Word] = []
    switch word {
    case "skip": return .decided(leaves: false)
    case "snooze", "label":
      guard let typed = await ask(word == "snooze" ? "Snooze until: " : "Label: ", in: shell) else {
        DecisionLoop.say("Nothing was done.", in: shell)
        return .failed
      }
      // A label's name may have several words, unless they have signs.
      let isOne = word == "label" && typed.first != "+" && typed.first != "-"
      words =
        isOne
        ? [Word(text: typed, range: 0..<0, isQuoted: true)]
        : typed.split(separator: " ").map { Word(text: String($0), range: 0..<0) }
    // Programs and the pager need the terminal as it was.
    case "reply", "open": shell.person.keys?.release()
    default: break
    }
    let code = await DecisionLoop.run(word, on: [target], words, in: &shell)
    // The next decision must not open another conversation.
    shell.session.closeConversation()
    guard code == .success else { return .failed }
    switch word {
    case "open": return .stays(isDone: false)
    case "label", "reply": return .stays(isDone: true)
    default: return .decided(leaves: word != "star")
    }
  }

  /// Asks for a value.
  /// - Returns: `nil` if there is none.
  private static func ask(_ question: String, in shell: Shell) async -> String? {
    let ask = shell.person.keys?.askLine ?? shell.person.askText
    var line = await ask?(question)
    // An Enter right after the key is no value.
    if line?.isEmpty == true, shell.person.keys != nil { line = await ask?(question) }
    let typed = line?.split(separator: " ").joined(separator: " ") ?? ""
    return typed.isEmpty ? nil : typed
  }

  // MARK: Showing

  /// Begins to read the newest unread message of a thread, or else its newest. Nothing is asked or fetched for it.
  private static func read(_ target: ThreadTarget, in shell: Shell) -> Reading {
    var copy = shell.asJob()
    copy.session = Session()
    return Task { [copy] in
      var shell = copy
      return try? await shown(target, in: &shell)
    }
  }

  /// Returns what was read of a thread before its turn, unless it has changed: nobody decides about a message unseen.
  private static func current(_ early: Reading?, _ target: ThreadTarget, in shell: inout Shell) async throws
    -> Shown?
  {
    guard let shown = await early?.value else { return await read(target, in: shell).value }
    let now = try await shell.services().actions.summaries(of: [target.threadId])[target.threadId]
    let isSame = now?.messageCount == shown.thread.messageCount && now?.latestDate == shown.thread.latestDate
    return isSame ? shown : await read(target, in: shell).value
  }

  private static func shown(_ target: ThreadTarget, in shell: inout Shell) async throws -> Shown? {
    let conversation = try await shell.services().fetchThread.fetchThread(id: target.threadId)
    guard !conversation.emails.isEmpty else { return nil }
    let unsent = try await shell.services().unsent.states(of: conversation.emails)
    var open = OpenConversation(conversation, target: target, unsent: unsent)
    let newest = conversation.emails.lastIndex { !$0.isRead } ?? conversation.emails.count - 1
    open.outline.expand([newest + 1])
    guard
      let message = try await OpenThread.records([newest + 1], of: open, fetches: false, in: &shell).first
    else { return nil }
    let head = ConversationRecord(
      id: open.thread.id, subject: open.subject, messageCount: open.emails.count, shown: 1, earlier: 0,
      place: [])
    return Shown(
      thread: conversation.thread, head: head, message: message,
      unread: conversation.emails.count { !$0.isRead })
  }

  /// Shows as much as fits the screen, together with the question and the report of what is done.
  private static func show(_ shown: Shown, number: Int, of total: Int, in shell: Shell) {
    let console = shell.console
    let layout = console.layout
    guard console.settings.form != .json else {
      console.result(shown.head)
      return console.result(shown.message)
    }
    console.leavePagerOut()
    let place = "\(Digits.grouped(number)) of \(Digits.grouped(total))"
    var head = shown.head
    head.place = [place]
    let room = console.screenRows.map { max(4, $0 - 3) }
    let sentence = TerminalText(
      line: "\(place): \(SubjectText.of(head.subject)). "
        + "\(Digits.counted(head.messageCount, "message")), \(shown.unread) unread.")
    console.text(
      bounded(head.text(in: layout) + shown.message.text(in: layout), to: room, rows: { _ in 1 }) {
        StyledLine(TerminalText("   … \(Digits.counted($0, "more line")): o shows all of it"), .dim)
      },
      plain: bounded(
        [sentence] + shown.message.plain(in: layout), to: room,
        rows: { ($0.columns + layout.width - 1) / layout.width }
      ) { TerminalText("\(Digits.counted($0, "more line")). Type o for all of it.") })
  }

  /// Returns the lines that fit, and one that says how many don't.
  /// - Parameter room: the rows of the screen; `nil` for any number.
  static func bounded<Line>(
    _ lines: [Line], to room: Int?, rows: (Line) -> Int, _ rest: (Int) -> Line
  ) -> [Line] {
    guard let room, lines.reduce(0, { $0 + max(1, rows($1)) }) > room else { return lines }
    var left = room - 1
    let shown = lines.prefix { line in
      left -= max(1, rows(line))
      return left >= 0
    }
    return shown + [rest(lines.count - shown.count)]
  }
}
