import FoundationEssentials
import Synchronization
import VmailDomain
import VmailTerminal

/// A command that runs beside the prompt: `CMD &`.
final class Job: Sendable {
  enum State: Hashable, Sendable {
    case running
    case ended(ExitCode)
  }

  private struct Contents {
    var state = State.running
    var end: Date?
    var wasStopped = false
    var wasKilled = false
    var task: Task<Void, Never>?
    /// The seconds after which the progress is reported next.
    var nextNotice = 5.0
  }

  let number: Int
  /// The command as typed, without the `&`.
  let command: String
  let began: Date
  let output = JobOutput()
  private let contents = Mutex(Contents())

  init(number: Int, command: String, began: Date) {
    self.number = number
    self.command = command
    self.began = began
  }

  var state: State { contents.withLock { $0.state } }

  var isRunning: Bool { if case .ended = state { false } else { true } }

  /// The exit code; `nil` while the job runs.
  var exitCode: ExitCode? { if case .ended(let code) = state { code } else { nil } }

  /// Whether the job was asked to end, even if it has not done so yet.
  var wasStopped: Bool { contents.withLock { $0.wasStopped } }

  /// Whether the job was ended by `kill`, which does not count as a failure.
  var endedByKill: Bool { exitCode == .interrupted && contents.withLock { $0.wasKilled } }

  /// The time when the job ended; `nil` while it runs.
  var end: Date? { contents.withLock { $0.end } }

  /// Starts the job; called once.
  func start(_ body: @escaping @Sendable () async -> Void) {
    contents.withLock { $0.task = Task { await body() } }
  }

  func note(end code: ExitCode, at date: Date) {
    contents.withLock { contents in
      contents.state = .ended(code)
      contents.end = date
    }
  }

  /// Ends the job on behalf of `kill`.
  func kill() {
    contents.withLock { $0.wasKilled = true }
    stop()
  }

  /// Asks the job to end, giving it time to do so cleanly.
  func stop() {
    let task = contents.withLock { contents in
      contents.wasStopped = true
      return contents.task
    }
    task?.cancel()
  }

  /// Returns whether it is time to tell the progress: after 5 seconds, and whenever the job has run twice as long.
  func takeNotice(at now: Date) -> Bool {
    contents.withLock { contents in
      let elapsed = now.timeIntervalSince(began)
      guard elapsed >= contents.nextNotice else { return false }
      while contents.nextNotice <= elapsed { contents.nextNotice *= 2 }
      return true
    }
  }

  /// Waits until the job has ended.
  func wait() async { await contents.withLock { $0.task }?.value }
}

/// Implements `CMD &`, which runs a command beside the prompt with a copy of the session.
extension Dispatcher {
  /// Starts a job. Errors in the line are reported at once, all others when the job ends.
  func start(_ line: CommandLine, in shell: inout Shell) async throws {
    let (command, words) = try resolve(
      line.words, allowsPrefixes: shell.isTyping, aliases: shell.aliases.names)
    guard command.forms.contains(where: \.canRunAsJob) else { throw ShellError.noJob(command.info.name) }
    let call = try CommandCall(command, words, line: line.source)
    guard call.form.canRunAsJob else { throw ShellError.noJob(call.form.name(in: command.info.name)) }
    _ = try call.form.body(for: call)
    try await meet(call.form.needs, in: &shell)
    let job = try shell.jobs.add(JobTitle.of(line.source), at: shell.environment.clock.now)
    var line = line
    line.runsInBackground = false
    Job.run(line, as: job, in: shell)
    if shell.reportsChanges { shell.console.result(JobRecord(job: job, now: shell.environment.clock.now)) }
  }
}

enum JobTitle {
  /// Returns the line without the `&` at its end.
  static func of(_ source: String) -> String {
    var title = source
    while let last = title.last, last == "&" || last.isWhitespace { title.removeLast() }
    return title
  }
}

extension Job {
  /// Runs a job. Its changes to the session only affect the copy, since the user may have moved on.
  fileprivate static func run(_ line: CommandLine, as job: Job, in shell: Shell) {
    var copy = shell
    copy.becomeJob()
    if AgentMode.isForAgent(in: shell) { AgentMode.pass(AgentGate(person: JobPerson()), in: &copy) }
    let (jobs, clock, console) = (shell.jobs, shell.environment.clock, shell.console)
    copy.console = console.forJob(
      output: job.output.sink(forResults: true), errors: job.output.sink(forResults: false)
    ) { progress in
      if job.output.note(progress) { jobs.changed() }
      guard jobs.isNotifying, job.takeNotice(at: clock.now) else { return }
      console.notice("Job \(job.number): \(TerminalText(line: progress.text).string)", .job)
    }
    job.start { [copy] in
      var shell = copy
      let code = await Dispatcher().run(line, in: &shell)
      job.note(end: code, at: clock.now)
      jobs.noteEnd(of: job)
    }
  }
}
