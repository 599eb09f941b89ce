import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Merges a table with a template: checks everything, asks, and then makes one message after the other.
enum Merging {
  /// The number of messages that a rehearsal shows.
  private static let previewed = 3

  static func run(_ file: Word, _ template: String, _ options: MergeOptions, in shell: inout Shell)
    async throws
  {
    try await AgentMode.expectPerson(
      for: Deed("read a table", .readsFiles, AgentMode.files([file.text], in: shell)), in: shell)
    let batch = try await batch(template, options, in: &shell)
    if options.isRehearsal {
      let shown = batch.mails.prefix(Self.previewed).enumerated()
      shell.console.results(shown.map { MergeMailRecord(mail: $1, time: batch.time(of: $0, options)) })
      return shell.console.result(record(of: batch, options, isRehearsal: true, in: shell))
    }
    guard !batch.mails.isEmpty else { return shell.console.result(record(of: batch, options, in: shell)) }
    try await confirm(batch, options, in: &shell)
    try await make(batch, options, in: &shell)
  }

  /// The checked messages of a merge.
  fileprivate struct Batch {
    var merging: MergeMailUseCase.Merging
    /// The messages that were not made before.
    var mails: [MergeMail]
    /// The number of messages that were made before.
    var skipped: Int
    var template: TemplateName
    var sender: Identity
    var warnings: [String]
    /// The time at which the first message is sent, if a time was chosen.
    var start: Date?
  }

  // MARK: Checking

  private static func batch(_ templateName: String, _ options: MergeOptions, in shell: inout Shell)
    async throws -> Batch
  {
    let name = try TemplateFilling.name(Word(text: templateName, range: 0..<0), in: shell)
    let (template, source) = try TemplateFilling.template(name, in: shell)
    let path = shell.environment.expanded(options.file)
    let text = try InputText.read(path)
    let table: CSVTable
    do throws(CSVError) { table = try CSVTable(text) } catch {
      throw ShellError(
        .data, "\(options.file), line \(error.line): \(error.words)", hint: "Nothing was written.")
    }
    let sender = try await mergeSender(options.from ?? template.draft.from?.email, in: &shell)
    if options.sends { try await Send.expectServer(of: sender.accountId, isDraft: false, in: &shell) }
    let plan = MergePlan(
      template, source, table, from: sender.participant, date: TemplateFilling.today(in: shell))
    guard plan.problems.isEmpty else {
      throw ShellError.cannotMerge(options.file, name, plan.problems, columns: table.columns)
    }
    let merge = try await DraftWriting.writing(in: &shell).merge
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    guard
      let merging = try merge.start(
        accountId: sender.accountId, folder: folder, repeats: options.repeats,
        isRehearsal: options.isRehearsal)
    else {
      throw ShellError(
        .temporary, "another merge is in progress", hint: "Try again when it has ended.")
    }
    let usual = try await DraftWriting.usualProtection(of: sender.accountId, in: &shell)
    let remaining = try await merge.remaining(plan.mails, in: merging).map { mail in
      var mail = mail
      mail.draft.protection.formUnion(usual)
      return mail
    }
    try await expectPerson(toRead: remaining.flatMap { merge.paths(of: $0, in: merging) }, in: shell)
    let checked = try await merge.check(
      remaining, in: merging, identities: try await DraftWriting.writing(in: &shell).compose.identities())
    guard checked.problems.isEmpty else {
      throw ShellError.cannotMerge(options.file, name, checked.problems, columns: table.columns)
    }
    let lines = Set(remaining.map(\.line))
    let repeated = plan.repeated.filter { lines.contains($0.line) }
      .map { "\($0.email) is in lines \($0.earlier) and \($0.line)." }
    let isTimed = options.time != nil || options.rate != nil
    return Batch(
      merging: merging, mails: remaining, skipped: plan.mails.count - remaining.count, template: name,
      sender: sender, warnings: repeated + (try await sentences(checked.warnings, in: &shell)),
      start: isTimed
        ? options.time
          ?? shell.environment.clock.now.addingTimeInterval(TimeInterval(shell.sendDelay)) : nil
    )
  }

  /// Returns the identity of an address, or that of the current account.
  private static func mergeSender(_ from: String?, in shell: inout Shell) async throws -> Identity {
    if let from { return try await DraftWriting.ownIdentity(from, in: &shell) }
    let account = try await DraftWriting.accountToWriteFrom(in: &shell)
    let own = try await DraftWriting.writing(in: &shell).compose.identities().first {
      $0.accountId == account.id
    }
    guard let own else { throw ShellError.noSender(account.name) }
    return own
  }

  /// Returns the warnings, each with the lines it is about.
  private static func sentences(
    _ findings: [(line: Int, finding: PreflightFinding)], in shell: inout Shell
  ) async throws -> [String] {
    var lines: [String: [Int]] = [:]
    var order: [String] = []
    for (sentence, line) in zip(
      try await Edit.worded(findings.map(\.finding), in: &shell).map(\.sentence), findings.map(\.line))
    {
      if lines[sentence] == nil { order.append(sentence) }
      lines[sentence, default: []].append(line)
    }
    return order.map { "\(MergeLines.text(lines[$0] ?? [])): \($0)" }
  }

  // MARK: Asking

  private static func confirm(_ batch: Batch, _ options: MergeOptions, in shell: inout Shell) async throws {
    let count = Digits.counted(batch.mails.count, "message")
    if !batch.warnings.isEmpty, !options.isConfirmed {
      guard shell.person.ask != nil else { throw ShellError.mergeStopped(by: batch.warnings) }
      for warning in batch.warnings { shell.console.warning(TerminalText(line: warning).string) }
    }
    guard options.sends else {
      if AgentMode.isForAgent(in: shell) { return }
      let asks = batch.mails.count > Confirmation.asksAbove || !batch.warnings.isEmpty
      if asks, !options.isConfirmed { try await Confirmation.ask(to: "save \(count) in Drafts", in: shell) }
      return
    }
    if AgentMode.isForAgent(in: shell) {
      let deed = try await deed(batch, options, in: &shell)
      try await AgentMode.expectPerson(for: deed, in: shell)
    } else if !options.isConfirmed {
      try await Confirmation.ask(to: "send \(count)", in: shell)
    }
  }

  /// In agent-safe mode, asks before the files are read that a table and a template name.
  private static func expectPerson(toRead paths: [String], in shell: Shell) async throws {
    guard !paths.isEmpty else { return }
    var seen: Set<String> = []
    let files = paths.filter { seen.insert($0).inserted }.map { Deed.Item(file: $0) }
    try await AgentMode.expectPerson(for: Deed("read files to attach", .readsFiles, files), in: shell)
  }

  /// Describes every message of a batch. A subject or a text stands for all that follow until the next one.
  private static func deed(_ batch: Batch, _ options: MergeOptions, in shell: inout Shell) async throws
    -> Deed
  {
    let merge = try await DraftWriting.writing(in: &shell).merge
    var items: [Deed.Item] = [
      .init(file: shell.environment.expanded(options.file)),
      .init(label: "template", value: batch.template.text),
      .init(label: "account", value: try await MailDeeds.accountName(batch.sender.accountId, in: shell)),
    ]
    if let times = times(of: batch, options, in: shell) { items.append(.init(label: "time", value: times)) }
    var common: Set<Deed.Item> = []
    for mail in batch.mails {
      items += MailDeeds.recipients(of: mail.draft)
      items += merge.paths(of: mail, in: batch.merging).map { .init(file: $0) }
      let contents = Set(Self.contents(of: mail.draft))
      items += Self.contents(of: mail.draft).filter { !common.contains($0) }
      common = contents
    }
    return Deed("send \(Digits.counted(batch.mails.count, "message"))", .sends, items)
  }

  private static func contents(of draft: Draft) -> [Deed.Item] {
    [
      .init(label: "from", value: AddressList.text(of: draft.from)),
      .init(label: "subject", value: draft.subject),
    ]
      + MailDeeds.security(of: draft) + draft.customFields.map { .init(label: "header", value: $0.text) }
      + [.init(label: "text", value: draft.body, isText: true)]
  }

  private static func times(of batch: Batch, _ options: MergeOptions, in shell: Shell) -> String? {
    guard let times = batch.times(options) else { return nil }
    let layout = shell.console.layout.times
    return times.lowerBound == times.upperBound
      ? layout.absolute(times.lowerBound)
      : "\(layout.absolute(times.lowerBound)) to \(layout.absolute(times.upperBound))"
  }

  // MARK: Making

  private static func make(_ batch: Batch, _ options: MergeOptions, in shell: inout Shell) async throws {
    var made = 0
    if options.sends { try await shell.note(.queued([])) }
    defer { shell.console.endProgress() }
    do {
      for mail in batch.mails {
        try Task.checkCancellation()
        try await make(mail, index: made, batch, options, in: &shell)
        made += 1
        shell.console.progress(
          "Merging: \(Digits.grouped(made)) of \(Digits.grouped(batch.mails.count))",
          share: Double(made) / Double(batch.mails.count))
      }
    } catch {
      shell.console.endProgress()
      shell.console.result(record(of: batch, options, made: made, in: shell))
      if error is CancellationError { throw ShellError.interrupted }
      throw error
    }
    shell.console.endProgress()
    shell.console.result(record(of: batch, options, made: made, in: shell))
    if options.sends { Send.startSending(count: made, isScheduled: batch.start != nil, in: shell) }
  }

  private static func make(
    _ mail: MergeMail, index: Int, _ batch: Batch, _ options: MergeOptions, in shell: inout Shell
  ) async throws {
    let merge = try await DraftWriting.writing(in: &shell).merge
    guard options.sends else {
      let opened = try await merge.keep(mail, in: batch.merging)
      shell.session.ownDrafts.insert(opened.stored.id)
      return shell.session.placesVersion += 1
    }
    let time = batch.time(of: index, options)
    let held =
      time.map { Int($0.timeIntervalSince(shell.environment.clock.now)) } ?? shell.sendDelay
    let asks = Passphrases.mayAsk(in: shell)
    let queued = try await Passphrases.lendingTerminal(in: shell) {
      try await merge.queue(
        mail, in: batch.merging, delay: TimeInterval(held), scheduledFor: time, asks: asks)
    }
    for mail in queued { Send.noteQueued(mail, delay: held, in: &shell) }
  }

  // MARK: Reporting

  private static func record(
    of batch: Batch, _ options: MergeOptions, made: Int = 0, isRehearsal: Bool = false, in shell: Shell
  ) -> MergeRecord {
    let count = isRehearsal ? batch.mails.count : made
    return MergeRecord(
      template: batch.template.text, file: options.file, sends: options.sends, count: count,
      left: batch.mails.count - count, skipped: batch.skipped, warnings: batch.warnings,
      times: batch.times(options, count: count),
      undoSeconds: options.sends && !isRehearsal ? shell.sendDelay : 0,
      isRehearsal: isRehearsal)
  }
}

extension Merging.Batch {
  /// Returns the time chosen for a message; `nil` if it is sent as soon as possible.
  func time(of index: Int, _ options: MergeOptions) -> Date? {
    guard options.sends else { return nil }
    return start.map { start in options.rate?.time(of: index, from: start) ?? start }
  }

  /// Returns the times of the first and the last message.
  /// - Parameter count: the number of messages; by default, all of them.
  func times(_ options: MergeOptions, count: Int? = nil) -> ClosedRange<Date>? {
    let last = (count ?? mails.count) - 1
    guard last >= 0, let start, let end = time(of: last, options) else { return nil }
    return start...max(start, end)
  }
}

/// Numbers of lines, in words.
enum MergeLines {
  private static let shown = 5

  /// `Line 3`, `Lines 3, 5 and 9`, or `Lines 3, 5, 9, 11, 12 and 40 more`.
  static func text(_ lines: [Int]) -> String {
    let numbers = lines.prefix(shown).map { Digits.grouped($0) }
    let more = lines.count - numbers.count
    let names = more > 0 ? numbers + ["\(Digits.grouped(more)) more"] : numbers
    return (lines.count == 1 ? "Line " : "Lines ") + Sentence.choice(names, "and")
  }
}
