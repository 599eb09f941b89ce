import FoundationEssentials
public import VmailTerminal

/// Lists jobs, finds and stops them, and waits for them.
public enum Jobs {
  public static func list(in context: some CommandContext) {
    let jobs = context.running.jobs.jobs
    show(jobs, in: context)
    context.console.result(JobsRecord(count: jobs.count))
  }

  private static func show(_ jobs: [Job], in context: some CommandContext) {
    let now = context.running.now()
    context.console.results(jobs.map { JobRecord(job: $0, now: now) })
  }

  /// Watches a job until it ends; without a word, the last one.
  public static func watch(_ word: Word?, in context: some CommandContext) async throws {
    let named = try jobs(named: word.map { [$0] } ?? [], in: context)
    guard let job = named.first ?? context.running.jobs.jobs.last else {
      throw ShellError(.failure, "no jobs are running", hint: "Type COMMAND & to start one.")
    }
    try await wait(for: [job], stops: true, in: context)
  }

  /// - Parameter words: `nil` for all jobs.
  public static func stop(_ words: [Word]?, in context: some CommandContext) throws {
    let stopped = try words.map { try jobs(named: $0, in: context) } ?? context.running.jobs.running
    for job in stopped { job.kill() }
    show(stopped, in: context)
    if stopped.isEmpty { context.console.result(JobsRecord(count: 0)) }
  }

  /// Waits for jobs; without words, for all.
  public static func wait(for words: [Word], in context: some CommandContext) async throws {
    let named = try jobs(named: words, in: context)
    let awaited = named.isEmpty ? context.running.jobs.jobs : named
    guard !awaited.isEmpty else { return context.console.result(JobsRecord(count: 0)) }
    try await wait(for: awaited, stops: false, in: context)
  }

  /// Returns the jobs named by words.
  /// - Throws: ``ShellError`` for a word that names no job.
  private static func jobs(named words: [Word], in context: some CommandContext) throws -> [Job] {
    try words.map { word in
      let typed = word.typed.map { $0.hasPrefix("%") ? String($0.dropFirst()) : $0 }
      guard let job = typed.flatMap({ Int($0) }).flatMap({ context.running.jobs[$0] }) else {
        throw ShellError.unknownJob(word, context.running.jobs.jobs.map(\.number))
      }
      return job
    }
  }

  /// Waits for jobs, one after the other, and shows the output of each as it comes.
  /// - Parameter stops: whether interrupting the wait stops the job too, as with `fg`.
  /// - Throws: ``ReportedFailure`` with the first failing exit code of a job that was not killed, or if the
  ///   wait was interrupted.
  private static func wait(for awaited: [Job], stops: Bool, in context: some CommandContext) async throws {
    var outcome = ExitCode.success
    for job in awaited {
      let code = try await follow(job, stops: stops, in: context)
      if context.reportsChanges { context.console.result(JobRecord(job: job, now: context.running.now())) }
      if outcome == .success, !job.endedByKill { outcome = code }
    }
    guard outcome == .success else { throw ReportedFailure(code: outcome) }
  }

  private static func follow(_ job: Job, stops: Bool, in context: some CommandContext) async throws
    -> ExitCode
  {
    job.output.listen(context.console)
    defer { job.output.endListening() }
    if stops {
      await withTaskCancellationHandler {
        await job.wait()
      } onCancel: {
        job.stop()
      }
    } else {
      try await Interruptible.wait { await job.wait() }
    }
    context.running.jobs.remove(job)
    return job.exitCode ?? .success
  }

  /// Waits for all jobs at the end of the session.
  /// - Returns: the first failure; at a prompt, where it was reported, none.
  public static func finish(_ interruption: Interruption, in context: some CommandContext) async -> ExitCode?
  {
    let left = context.running.jobs.unreported
    guard !left.isEmpty else { return nil }
    let running = left.filter(\.isRunning)
    if context.running.isInteractive, !running.isEmpty {
      let them = running.count == 1 ? "it" : "them"
      context.console.notice("Waiting for \(Self.title(of: running)). Ctrl-C stops \(them).", .job)
    }
    var failure: ExitCode?
    await interruption.whileRunning({ for job in left { job.stop() } }) {
      for job in left {
        do { try await wait(for: [job], stops: true, in: context) } catch {
          failure = failure ?? (error as? ReportedFailure)?.code
        }
      }
    }
    context.console.flush()
    return context.running.isInteractive ? nil : failure
  }

  private static func title(of jobs: [Job]) -> String {
    guard let only = jobs.first, jobs.count == 1 else { return Digits.counted(jobs.count, "job") }
    return "job \(only.number): \(only.command)"
  }
}

/// A command that is or was running beside the prompt.
public struct JobRecord: OutputRecord {
  enum State: String, Sendable, CaseIterable {
    case running, stopping, done, failed, stopped
  }

  var n: Int
  var command: String
  var state: State
  /// The exit code; `nil` while it runs.
  var code: Int32?
  var seconds: Double
  /// The progress; `nil` if none was reported.
  var progress: String?
  var percent: Int?

  public static let type = "job"
  public static let summary = "A command that runs, or ran, in the background."
  public static let fields: [RecordField<JobRecord>] = [
    .integer("n", "its number for fg, wait and kill") { $0.n },
    .string("command", "the command as it was typed") { $0.command },
    .choice("state", "its state") { $0.state },
    .optionalInteger("code", "its exit code; null while it runs") { $0.code.map(Int.init) },
    RecordField("seconds", .number, "how long it has run") { .double($0.seconds) },
    .optionalInteger("percent", "its progress in percent; null if unknown") { $0.percent },
    .optionalForeignText("progress", "its progress in words; null if unknown") { $0.progress },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(String(n)), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendSpaces(1)
    line.appendCell(
      TerminalText(state.rawValue), width: 9, state == .failed ? .error : .plain, ellipsis: ellipsis)
    line.append(TerminalText(line: command))
    for detail in [duration, progress].compactMap(\.self) {
      line.append(TerminalText(line: " \(layout.glyphs.separator) \(detail)"), .dim)
    }
    return [layout.fitted(line)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let share = percent.map { "\($0) percent done." } ?? progress ?? ""
    return [Sentence.joined([TerminalText(line: sentence), Sentence.ended(TerminalText(line: share))])]
  }

  /// `Job 1 is done after 12 seconds: import ~/Maildir.`
  var sentence: String {
    let words =
      switch state {
      case .running: duration == nil ? "runs" : "has run"
      case .stopping: "is stopping"
      case .done: "is done"
      case .failed: "failed"
      case .stopped: "was stopped"
      }
    let duration = duration.map { (code == nil ? " for " : " after ") + $0 } ?? ""
    return "Job \(n) \(words)\(duration): \(command)."
  }

  /// The duration; `nil` if it is less than a second.
  private var duration: String? { seconds < 1 ? nil : Digits.counted(Int(seconds), "second") }
}

extension JobRecord {
  init(job: Job, now: Date) {
    let state: State =
      switch job.state {
      case .running: job.wasStopped ? .stopping : .running
      case .ended(.success): .done
      case .ended(.interrupted): .stopped
      case .ended: .failed
      }
    self.init(
      n: job.number, command: job.command, state: state, code: job.exitCode?.rawValue,
      seconds: max(0, (job.end ?? now).timeIntervalSince(job.began)),
      progress: job.isRunning ? job.output.progress?.text : nil,
      percent: job.isRunning ? job.output.progress?.percent : nil)
  }
}

/// The number of jobs.
public enum JobKind: ListedKind {
  public static let type = "jobs"
  public static let noun = "jobs"
  public static let summary = "How many jobs there are; jobs whose end was reported are not counted."
}

public typealias JobsRecord = ListedRecord<JobKind>

extension ShellError {
  static func unknownJob(_ word: Word, _ numbers: [Int]) -> ShellError {
    guard !numbers.isEmpty else {
      return ShellError(
        .usage, "no job \(word.text): no jobs are running", hint: "Type COMMAND & to start one.",
        place: word.range)
    }
    return ShellError(
      .usage,
      "no job \(word.text): there \(numbers.count == 1 ? "is" : "are") \(Sentence.choice(numbers.map(String.init), "and"))",
      hint: "Type jobs for a list.", place: word.range)
  }
}
