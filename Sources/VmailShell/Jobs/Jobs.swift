import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct JobsCommand: Command {
  static let info = CommandInfo(
    name: "jobs", helpNames: ["&", "background"], topic: .shell,
    summary: "List the jobs running in the background",
    details: """
      A command that ends with & runs as a job, while you continue at the prompt: import, sync, download and \
      other long commands. jobs shows the progress of each; when a job ends, a notice with its output \
      appears above the line you are typing. A job works with the session as it was when the job started, \
      and asks no questions: --yes is required for commands that would ask. vmail waits for jobs before it \
      exits. fg watches a job until it ends, wait waits for jobs, and kill stops them.
      """,
    examples: [.init("sleep 2 &", "run a command in the background"), .init("jobs", "list the jobs")],
    output: [JobsRecord.self, JobRecord.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in list(in: shell) }
  ]

  private static func list(in shell: Shell) {
    let jobs = shell.jobs.jobs
    let now = shell.environment.clock.now
    shell.console.results(jobs.map { JobRecord(job: $0, now: now) })
    shell.console.result(JobsRecord(count: jobs.count))
  }
}

struct FgCommand: Command {
  static let info = CommandInfo(
    name: "fg", topic: .shell,
    summary: "Watch a job until it ends",
    details: """
      Shows the output of the job so far, its progress, and everything it prints from now on. Without a \
      number, it watches the last job. Ctrl-C stops the job. The exit code is that of the job.
      """,
    examples: [.init("fg", "watch the last job"), .init("fg 1", "watch job 1")],
    output: [JobRecord.self])
  static let forms: [Form] = [
    Form(OptionalArgument("JOB", .jobs), does: .nothing) { (shell: inout Shell, word) in
      try await watch(word, in: shell)
    }
  ]

  private static func watch(_ word: Word?, in shell: Shell) async throws {
    let named = try Jobs.jobs(named: word.map { [$0] } ?? [], in: shell)
    guard let job = named.first ?? shell.jobs.jobs.last else { throw ShellError.noJobs }
    try await Jobs.wait(for: [job], stops: true, in: shell)
  }
}

struct KillCommand: Command {
  static let info = CommandInfo(
    name: "kill", topic: .shell,
    summary: "Stop jobs",
    details: """
      Stops a job as Ctrl-C stops a command: an import finishes its current batch, and a download can be \
      resumed later. The end of the job is reported as usual, and does not count as a failure for wait or \
      for a script.
      """,
    examples: [.init("kill 1", "stop job 1"), .init("kill all", "stop all jobs")],
    output: [JobRecord.self, JobsRecord.self])
  static let forms: [Form] = [
    Form(Arguments("JOB...", .jobs, noun: "a job's number"), does: .nothing) { (shell: inout Shell, words) in
      stop(try Jobs.jobs(named: words, in: shell), in: shell)
    },
    Form("all", does: .nothing, summary: "Stop all jobs") { (shell: inout Shell) in
      stop(shell.jobs.running, in: shell)
    },
  ]

  private static func stop(_ jobs: [Job], in shell: Shell) {
    for job in jobs { job.kill() }
    let now = shell.environment.clock.now
    shell.console.results(jobs.map { JobRecord(job: $0, now: now) })
    if jobs.isEmpty { shell.console.result(JobsRecord(count: 0)) }
  }
}

struct WaitCommand: Command {
  static let info = CommandInfo(
    name: "wait", topic: .shell,
    summary: "Wait for jobs to end",
    details: """
      Without a number, waits for all jobs. Shows the output of each. The exit code is that of the first job \
      that failed. Ctrl-C stops waiting, and the jobs continue.
      """,
    examples: [
      .init("import ~/Maildir &; export * now.mbox &; wait", "run both at the same time"),
      .init("wait 2", "wait only for job 2"),
    ],
    output: [JobRecord.self, JobsRecord.self])
  static let forms: [Form] = [
    Form(Arguments("JOB...", .jobs), does: .nothing) { (shell: inout Shell, words) in
      try await wait(for: words, in: shell)
    }
  ]

  private static func wait(for words: [Word], in shell: Shell) async throws {
    let named = try Jobs.jobs(named: words, in: shell)
    let awaited = named.isEmpty ? shell.jobs.jobs : named
    guard !awaited.isEmpty else { return shell.console.result(JobsRecord(count: 0)) }
    try await Jobs.wait(for: awaited, stops: false, in: shell)
  }
}

/// A command that is or was running beside the prompt.
struct JobRecord: OutputRecord {
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

  static let type = "job"
  static let summary = "A command that runs, or ran, in the background."
  static let fields: [RecordField<JobRecord>] = [
    .integer("n", "its number for fg, wait and kill") { $0.n },
    .string("command", "the command as it was typed") { $0.command },
    RecordField("state", .oneOf(State.allCases.map(\.rawValue)), "its state") { .string($0.state.rawValue) },
    .optionalInteger("code", "its exit code; null while it runs") { $0.code.map(Int.init) },
    RecordField("seconds", .number, "how long it has run") { .double($0.seconds) },
    .optionalInteger("percent", "its progress in percent; null if unknown") { $0.percent },
    .optionalForeignText("progress", "its progress in words; null if unknown") { $0.progress },
  ]

  func text(in layout: Layout) -> [StyledLine] {
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

  func plain(in layout: Layout) -> [TerminalText] {
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
struct JobsRecord: OutputRecord {
  var count: Int

  static let type = "jobs"
  static let summary = "How many jobs there are; jobs whose end was reported are not counted."
  static let fields: [RecordField<JobsRecord>] = [.integer("count", "jobs") { $0.count }]

  func text(in layout: Layout) -> [StyledLine] { count == 0 ? layout.sentence(Self.none) : [] }
  func plain(in layout: Layout) -> [TerminalText] { count == 0 ? [Self.none] : [] }

  private static let none: TerminalText = "No jobs."
}

/// Finds jobs, and waits for them.
enum Jobs {
  /// Returns the jobs named by words.
  /// - Throws: ``ShellError`` for a word that names no job.
  fileprivate static func jobs(named words: [Word], in shell: Shell) throws -> [Job] {
    try words.map { word in
      let typed = word.typed.map { $0.hasPrefix("%") ? String($0.dropFirst()) : $0 }
      guard let job = typed.flatMap({ Int($0) }).flatMap({ shell.jobs[$0] }) else {
        throw ShellError.unknownJob(word, shell.jobs.jobs.map(\.number))
      }
      return job
    }
  }

  /// Waits for jobs, one after the other, and shows the output of each as it comes.
  /// - Parameter stops: whether interrupting the wait stops the job too, as with `fg`.
  /// - Throws: ``ReportedFailure`` with the first failing exit code of a job that was not killed, or if the
  ///   wait was interrupted.
  fileprivate static func wait(for awaited: [Job], stops: Bool, in shell: Shell) async throws {
    var outcome = ExitCode.success
    for job in awaited {
      let code = try await follow(job, stops: stops, in: shell)
      if shell.reportsChanges { shell.console.result(JobRecord(job: job, now: shell.environment.clock.now)) }
      if outcome == .success, !job.endedByKill { outcome = code }
    }
    guard outcome == .success else { throw ReportedFailure(code: outcome) }
  }

  private static func follow(_ job: Job, stops: Bool, in shell: Shell) async throws -> ExitCode {
    job.output.listen(shell.console)
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
    shell.jobs.remove(job)
    return job.exitCode ?? .success
  }

  /// Waits for all jobs at the end of the session.
  /// - Returns: the first failure; at a prompt, where it was reported, none.
  static func finish(_ interruption: Interruption, in shell: Shell) async -> ExitCode? {
    let left = shell.jobs.unreported
    guard !left.isEmpty else { return nil }
    let running = left.filter(\.isRunning)
    if shell.isInteractive, !running.isEmpty {
      let them = running.count == 1 ? "it" : "them"
      shell.console.notice("Waiting for \(Self.title(of: running)). Ctrl-C stops \(them).", .job)
    }
    var failure: ExitCode?
    await interruption.whileRunning({ for job in left { job.stop() } }) {
      for job in left {
        do { try await wait(for: [job], stops: true, in: shell) } catch {
          failure = failure ?? (error as? ReportedFailure)?.code
        }
      }
    }
    shell.console.flush()
    return shell.isInteractive ? nil : failure
  }

  private static func title(of jobs: [Job]) -> String {
    guard let only = jobs.first, jobs.count == 1 else { return Digits.counted(jobs.count, "job") }
    return "job \(only.number): \(only.command)"
  }
}

extension ShellError {
  static func noJob(_ command: String) -> ShellError {
    let names = CommandTable.all.filter { $0.forms.contains(where: \.canRunAsJob) }.map { $0.info.name }
    return ShellError(
      .usage, "\(command) can't run in the background",
      hint: "These commands can: \(Sentence.choice(names, "and")).")
  }

  static let noJobs = ShellError(.failure, "no jobs are running", hint: "Type COMMAND & to start one.")

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
