import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct SweepCommand: Command {
  static let info = CommandInfo(
    name: "sweep", topic: .acting,
    summary: "Clear a mailbox, one sender at a time",
    details: """
      Goes through the senders of the open mailbox or search, or its domains or mailing lists, beginning with the one \
      that has the most messages, and asks what to do with each. A key decides: a archives its threads, d deletes \
      them, x unsubscribes, r archives them and adds a rule that archives new ones, and k or space keeps them. b goes \
      back, u takes back the last decision, ? lists the keys, and q stops. Each does what its command does, with its \
      usual questions: after a No, the sender is asked about again. undo takes decisions back later too, and rules \
      remove a rule. QUERY narrows the messages down as in search. It is interactive; in scripts, use \
      count by sender, and then archive @1 and the like. triage goes through single threads.
      """,
    examples: [
      .init("sweep", "go through the senders who fill the Inbox"),
      .init("sweep by list before:1y", "go through the mailing lists with the most old mail"),
    ],
    loading: "count mail", output: [SweepRecord.self])

  private static let groupings: [MailGrouping] = [.sender, .domain, .list]

  static let forms: [Form] = [
    Form(Arguments("QUERY", .query), needs: [.place], does: .undoably, rehearsal: .rehearses) {
      (shell: inout Shell, words) in try await Sweep.sweep(by: .sender, words, in: &shell)
    },
    Form(
      "by", Argument("PROPERTY", .choice(groupings.map(\.rawValue)), noun: "a property"),
      Arguments("QUERY", .query), needs: [.place], does: .undoably, rehearsal: .rehearses,
      summary: "Clear a mailbox, one domain or mailing list at a time"
    ) { (shell: inout Shell, property, words) in
      guard let grouping = MailGrouping(rawValue: property.text.lowercased()), groupings.contains(grouping)
      else { throw ShellError.uncountable(by: property.text, known: groupings, "sweep") }
      try await Sweep.sweep(by: grouping, words, in: &shell)
    },
  ]
}

enum Sweep {
  private static let keys = [
    DecisionKey("a", "archive", "archive its threads"), DecisionKey("d", "delete", "delete its threads"),
    DecisionKey("x", "unsubscribe", "unsubscribe, and ask again"),
    DecisionKey("r", "rule", "archive its threads, and new ones from now on"),
    DecisionKey("k ", "keep", "leave them as they are"),
  ]

  fileprivate static func sweep(by grouping: MailGrouping, _ words: [Word], in shell: inout Shell)
    async throws
  {
    try DecisionLoop.expectPerson(
      in: shell, toDecideBy: "sweep", about: "sender", else: "count by sender, and then archive @1")
    let console = shell.console
    let counts = try await shell.running.slowNotice.around("Counting…", console) {
      try await CountedMail.countMail(by: grouping, words, in: &shell).counts
    }
    guard let counted = shell.session.counted else { return }
    var threads: [ThreadTarget] = []
    var loop = DecisionLoop(
      "Archive, delete, unsubscribe, rule, keep? [a/d/x/r/k/?] ", keys, count: counts.first.count)
    defer { shell.session.sweptGroup = nil }
    try await loop.run(in: &shell) { index, shell in
      let group = counts.first[index].group
      (shell.session.counted, shell.session.sweptGroup) = (counted, group)
      let count: MailCount
      (threads, count) = try await now(group, in: counted, &shell)
      let record = MailCountRecord(n: index + 1, count: count, most: counts.first[0].messages)
      guard !threads.isEmpty else {
        let name = group.key.isEmpty ? "" : " " + group.key
        DecisionLoop.say("@\(index + 1)\(name): nothing is left here.", in: shell)
        return false
      }
      try await show(record, threads, of: group, in: &shell)
      return true
    } deciding: { word, index, shell in
      await decide(word, on: threads, of: counts.first[index].group, in: &shell)
    }
    shell.session.counted = counted
    console.result(SweepRecord(grouping: grouping, seen: loop.seen, total: counts.groups))
  }

  /// Returns the threads of a group, and its messages in them, without those that are about to leave.
  private static func now(_ group: MailGroup, in counted: CountedMail, _ shell: inout Shell) async throws -> (
    [ThreadTarget], MailCount
  ) {
    var (targets, count) = ([ThreadTarget](), MailCount(group, messages: 0, bytes: 0))
    let threads = try await shell.services().counts.threads(
      of: group, in: counted.scope, without: counted.scope.leaving(in: shell))
    for thread in threads {
      let view = counted.view(ofThreadIn: thread.accountId)
      targets.append(ThreadTarget(threadId: thread.id, view: view))
      count.messages += thread.messages
      count.bytes += thread.bytes
    }
    return (targets, count)
  }

  /// Shows what to decide about, with the messages that a decision reaches beyond the group.
  private static func show(
    _ record: MailCountRecord, _ threads: [ThreadTarget], of group: MailGroup, in shell: inout Shell
  ) async throws {
    shell.console.result(record)
    let directory = try await FolderDirectory.current(in: &shell)
    var planned = PlannedAction(
      .delete, on: try await ThreadTargets.places(of: threads, directory, in: &shell), directory)
    planned.messages = try await shell.services().actions.changeCount(
      planned.action, on: planned.places.ofRows)
    planned.others = try await ReachedMail.others(of: planned, besides: [group.query], in: &shell)
    let thread = try await shell.services().fetchThread.fetchThread(id: threads[0].threadId).thread
    let date = shell.console.layout.times.absolute(thread.latestDate)
    let short = TerminalText(line: thread.subject).truncated(to: ActedThreads.subjectWidth, ellipsis: "…")
      .string
    let subject = short.isEmpty ? SubjectText.missing : "\"\(short)\""
    DecisionLoop.say("\(planned.threads.text), newest: \(subject), \(date).", in: shell)
  }

  private static func decide(
    _ word: String, on threads: [ThreadTarget], of group: MailGroup, in shell: inout Shell
  ) async -> DecisionLoop.Outcome {
    switch word {
    case "keep": return .decided(leaves: false)
    case "unsubscribe":
      let code = await DecisionLoop.run(word, on: Array(threads.prefix(1)), in: &shell)
      return code == .success ? .stays(isDone: false) : .failed
    default:
      // A rule for mail that is kept after all would be a surprise, so it comes last.
      let command = word == "rule" ? "archive" : word
      guard await DecisionLoop.run(command, on: threads, in: &shell) == .success else { return .failed }
      if word == "rule" {
        _ = await DecisionLoop.run(
          ["rules", "add", "--if", group.ruleCondition, "--then", "archive"], in: &shell)
      }
      return .decided(leaves: true)
    }
  }
}

extension MailGroup {
  /// The condition of a rule for new mail of the group.
  fileprivate var ruleCondition: String {
    // Quotation marks separate words, and would end the phrase.
    let phrase = "\"\(key.replacing("\"", with: " "))\""
    return (grouping == .list ? "list:" : "from:") + phrase
  }
}
