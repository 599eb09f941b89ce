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
      that has the most messages, and asks what to do with each: archive or delete its threads, unsubscribe, archive \
      them and add a rule that archives new ones, or keep them. Each answer is a command of its own, with its usual \
      questions, and undo takes it back; rules remove takes back a rule. QUERY narrows the messages down as in search. \
      It needs somebody who answers: in scripts, type count by sender, and then archive @1 and the like.
      """,
    examples: [
      .init("sweep", "go through the senders who fill the Inbox"),
      .init("sweep by list before:1y", "go through the mailing lists with the most old mail"),
    ],
    loading: "count mail", loadingText: "Counting…", output: [SweepRecord.self])

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
  /// What somebody wants to do with the mail of a group.
  private enum SweepAnswer: String, CaseIterable {
    case archive, delete, unsubscribe, rule, keep, stop

    /// - Parameter text: the word, or its first letter.
    init?(_ text: String) {
      let found = Self.allCases.first { $0.rawValue == text || String($0.rawValue.prefix(1)) == text }
      guard let found else { return nil }
      self = found
    }
  }

  fileprivate static func sweep(by grouping: MailGrouping, _ words: [Word], in shell: inout Shell)
    async throws
  {
    guard shell.person.askText != nil else { throw ShellError.nobodyAnswers }
    let counts = try await CountedMail.countMail(by: grouping, words, in: &shell).counts
    guard let counted = shell.session.counted else { return }
    var seen = 0
    for (index, count) in counts.first.enumerated() {
      let targets = try await CountedMail.threads(of: count.group, in: counted, &shell)
      guard let newest = targets.first else { continue }
      try await showGroup(
        count, number: index + 1, threads: targets.count, newest: newest.threadId, in: &shell)
      guard try await sweep(count.group, number: index + 1, newest, in: &shell) else { break }
      seen += 1
      shell.session.counted = counted
    }
    shell.console.result(SweepRecord(grouping: grouping, seen: seen, total: counts.groups))
  }

  private static func showGroup(
    _ count: MailCount, number: Int, threads: Int, newest: ThreadID, in shell: inout Shell
  ) async throws {
    shell.console.result(MailCountRecord(n: number, count: count))
    let thread = try await shell.services().fetchThread.fetchThread(id: newest).thread
    let date = shell.console.layout.times.absolute(thread.latestDate)
    let place = "In \(Digits.counted(threads, "thread")); the newest is \"\(thread.subject)\", \(date)."
    let sentence = TerminalText(line: place)
    shell.console.text(shell.console.layout.sentence(sentence), plain: [sentence])
  }

  /// Asks about a group until it is dealt with.
  /// - Returns: `false` to stop.
  private static func sweep(_ group: MailGroup, number: Int, _ newest: ThreadTarget, in shell: inout Shell)
    async throws -> Bool
  {
    while let askText = shell.person.askText {
      let text = await askText("Archive, delete, unsubscribe, rule, keep, stop? [a/d/u/r/k/s] ")
      guard let text else { return false }
      switch SweepAnswer(text.lowercased().filter { !$0.isWhitespace }) {
      case .archive: await runSwept(["archive", "@\(number)"], in: &shell)
      case .delete: await runSwept(["delete", "@\(number)"], in: &shell)
      case .unsubscribe:
        await unsubscribe(from: newest, in: &shell)
        continue
      case .rule:
        await runSwept(["rules", "add", "--if", group.ruleCondition, "--then", "archive"], in: &shell)
        await runSwept(["archive", "@\(number)"], in: &shell)
      case .keep: break
      case .stop: return false
      case nil: continue
      }
      return true
    }
    return false
  }

  private static func unsubscribe(from newest: ThreadTarget, in shell: inout Shell) async {
    let name = "newest-of-sweep"
    shell.session.namedSets[name] = [newest]
    await runSwept(["unsubscribe", "@\(name)"], in: &shell)
    shell.session.namedSets[name] = nil
  }

  /// Runs a command whose words are taken literally: they may come from mail.
  private static func runSwept(_ words: [String], in shell: inout Shell) async {
    let line = CommandLine(words: words.map { Word(text: $0, range: 0..<0) }, source: words[0])
    _ = await Dispatcher().run(line, in: &shell)
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

extension ShellError {
  fileprivate static var nobodyAnswers: ShellError {
    ShellError(
      .usage, "sweep asks what to do with each sender, and nobody can answer here",
      hint: "Type count by sender, and then archive @1 and the like.")
  }
}
