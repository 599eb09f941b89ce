import FoundationEssentials
import VmailDomain
import VmailEngine
import VmailTerminal

/// Merges a table with a template: checks everything, asks, and then makes one message after the other.
extension Shell {
  /// The number of messages that a rehearsal shows.
  private static let previewed = 3

  mutating func merge(_ file: Word, _ template: String, _ options: MergeOptions) async throws {
    try await expectPerson(for: Deed("read a table", .readsFiles, files([file.text])))
    let batch = try await batch(template, options)
    if options.isRehearsal {
      let shown = batch.mails.prefix(Self.previewed).enumerated()
      console.results(shown.map { MergeMailRecord(mail: $1, time: batch.time(of: $0, options)) })
      return console.result(record(of: batch, options, isRehearsal: true))
    }
    guard !batch.mails.isEmpty else { return console.result(record(of: batch, options)) }
    try await confirm(batch, options)
    try await make(batch, options)
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

  private mutating func batch(_ templateName: String, _ options: MergeOptions) async throws -> Batch {
    let name = try self.templateName(Word(text: templateName, range: 0..<0))
    let (template, source) = try template(name)
    let path = Self.expanded(options.file, environment.variables)
    let text = try InputText.read(path)
    let table: CSVTable
    do throws(CSVError) { table = try CSVTable(text) } catch {
      throw ShellError.badTable(options.file, error)
    }
    let sender = try await mergeSender(options.from ?? template.draft.from?.email)
    if options.sends { try await expectServer(of: sender.accountId, isDraft: false) }
    let plan = MergePlan(template, source, table, from: sender.participant, date: today)
    guard plan.problems.isEmpty else {
      throw ShellError.cannotMerge(options.file, name, plan.problems, columns: table.columns)
    }
    let merge = try await writing().merge
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    guard
      let merging = try merge.start(
        accountId: sender.accountId, folder: folder, repeats: options.repeats,
        isRehearsal: options.isRehearsal)
    else { throw ShellError.isMerging }
    let usual = try await usualProtection(of: sender.accountId)
    let remaining = try await merge.remaining(plan.mails, in: merging).map { mail in
      var mail = mail
      mail.draft.protection.formUnion(usual)
      return mail
    }
    try await expectPerson(toRead: remaining.flatMap { merge.paths(of: $0, in: merging) })
    let checked = try await merge.check(
      remaining, in: merging, identities: try await writing().compose.identities())
    guard checked.problems.isEmpty else {
      throw ShellError.cannotMerge(options.file, name, checked.problems, columns: table.columns)
    }
    let lines = Set(remaining.map(\.line))
    let repeated = plan.repeated.filter { lines.contains($0.line) }
      .map { "\($0.email) is in lines \($0.earlier) and \($0.line)." }
    let isTimed = options.time != nil || options.rate != nil
    return Batch(
      merging: merging, mails: remaining, skipped: plan.mails.count - remaining.count, template: name,
      sender: sender, warnings: repeated + (try await sentences(checked.warnings)),
      start: isTimed ? options.time ?? environment.clock.now.addingTimeInterval(TimeInterval(sendDelay)) : nil
    )
  }

  /// Returns the identity of an address, or that of the current account.
  private mutating func mergeSender(_ from: String?) async throws -> Identity {
    if let from { return try await ownIdentity(from) }
    let account = try await accountToWriteFrom()
    let own = try await writing().compose.identities().first { $0.accountId == account.id }
    guard let own else { throw ShellError.noSender(account.name) }
    return own
  }

  /// Returns the warnings, each with the lines it is about.
  private mutating func sentences(
    _ findings: [(line: Int, finding: PreflightFinding)]
  ) async throws -> [String] {
    var lines: [String: [Int]] = [:]
    var order: [String] = []
    for (sentence, line) in zip(
      try await worded(findings.map(\.finding)).map(\.sentence), findings.map(\.line))
    {
      if lines[sentence] == nil { order.append(sentence) }
      lines[sentence, default: []].append(line)
    }
    return order.map { "\(MergeLines.text(lines[$0] ?? [])): \($0)" }
  }

  // MARK: Asking

  private mutating func confirm(_ batch: Batch, _ options: MergeOptions) async throws {
    let count = Digits.counted(batch.mails.count, "message")
    if !batch.warnings.isEmpty, !options.isConfirmed {
      guard ask != nil else { throw ShellError.mergeStopped(by: batch.warnings) }
      for warning in batch.warnings { console.warning(TerminalText(line: warning).string) }
    }
    guard options.sends else {
      if isForAgent { return }
      let asks = batch.mails.count > Self.asksAbove || !batch.warnings.isEmpty
      if asks, !options.isConfirmed { try await confirm("save \(count) in Drafts") }
      return
    }
    if isForAgent {
      let deed = try await deed(batch, options)
      try await expectPerson(for: deed)
    } else if !options.isConfirmed {
      try await confirm("send \(count)")
    }
  }

  /// In agent-safe mode, asks before the files are read that a table and a template name.
  private func expectPerson(toRead paths: [String]) async throws {
    guard !paths.isEmpty else { return }
    var seen: Set<String> = []
    let files = paths.filter { seen.insert($0).inserted }.map { Deed.Item(file: $0) }
    try await expectPerson(for: Deed("read files to attach", .readsFiles, files))
  }

  /// Describes every message of a batch. A subject or a text stands for all that follow until the next one.
  private mutating func deed(_ batch: Batch, _ options: MergeOptions) async throws -> Deed {
    let merge = try await writing().merge
    var items: [Deed.Item] = [
      .init(file: Self.expanded(options.file, environment.variables)),
      .init(label: "template", value: batch.template.text),
      .init(label: "account", value: try await accountName(batch.sender.accountId)),
    ]
    if let times = times(of: batch, options) { items.append(.init(label: "time", value: times)) }
    var common: Set<Deed.Item> = []
    for mail in batch.mails {
      items += Self.recipients(of: mail.draft)
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
      + security(of: draft) + draft.customFields.map { .init(label: "header", value: $0.text) }
      + [.init(label: "text", value: draft.body, isText: true)]
  }

  private func times(of batch: Batch, _ options: MergeOptions) -> String? {
    guard let times = batch.times(options) else { return nil }
    let layout = console.layout.times
    return times.lowerBound == times.upperBound
      ? layout.absolute(times.lowerBound)
      : "\(layout.absolute(times.lowerBound)) to \(layout.absolute(times.upperBound))"
  }

  // MARK: Making

  private mutating func make(_ batch: Batch, _ options: MergeOptions) async throws {
    var made = 0
    if options.sends { session.lastQueued = [] }
    defer { console.endProgress() }
    do {
      for mail in batch.mails {
        try Task.checkCancellation()
        try await make(mail, index: made, batch, options)
        made += 1
        console.progress(
          "Merging: \(Digits.grouped(made)) of \(Digits.grouped(batch.mails.count))",
          share: Double(made) / Double(batch.mails.count))
      }
    } catch {
      console.endProgress()
      console.result(record(of: batch, options, made: made))
      if error is CancellationError { throw ShellError.interrupted }
      throw error
    }
    console.endProgress()
    console.result(record(of: batch, options, made: made))
    if options.sends { startSending(count: made, isScheduled: batch.start != nil) }
  }

  private mutating func make(
    _ mail: MergeMail, index: Int, _ batch: Batch, _ options: MergeOptions
  ) async throws {
    let merge = try await writing().merge
    guard options.sends else {
      let opened = try await merge.keep(mail, in: batch.merging)
      ownDrafts.insert(opened.stored.id)
      return session.placesVersion += 1
    }
    let time = batch.time(of: index, options)
    let held = time.map { Int($0.timeIntervalSince(environment.clock.now)) } ?? sendDelay
    let asks = mayAskPassphrase
    let queued = try await lendingTerminal {
      try await merge.queue(
        mail, in: batch.merging, delay: TimeInterval(held), scheduledFor: time, asks: asks)
    }
    for mail in queued { noteQueued(mail, delay: held) }
  }

  // MARK: Reporting

  private func record(
    of batch: Batch, _ options: MergeOptions, made: Int = 0, isRehearsal: Bool = false
  ) -> MergeRecord {
    let count = isRehearsal ? batch.mails.count : made
    return MergeRecord(
      template: batch.template.text, file: options.file, sends: options.sends, count: count,
      left: batch.mails.count - count, skipped: batch.skipped, warnings: batch.warnings,
      times: batch.times(options, count: count), undoSeconds: options.sends && !isRehearsal ? sendDelay : 0,
      isRehearsal: isRehearsal)
  }
}

extension Shell.Batch {
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
