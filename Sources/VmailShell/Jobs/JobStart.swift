import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// Implements `CMD &`, which runs a command beside the prompt with a copy of the session.
extension Dispatcher {
  /// Starts a job. Errors in the line are reported at once, all others when the job ends.
  func start(_ line: CommandLine, in shell: inout Shell) async throws {
    let (command, words) = try resolve(
      line.words, allowsPrefixes: shell.isTyping, aliases: shell.aliases.names)
    guard command.forms.contains(where: \.canRunAsJob) else { throw ShellError.noJob(command.info.name) }
    let bound = try BoundCall(command, words, line: line.source)
    guard bound.form.canRunAsJob else { throw ShellError.noJob(bound.form.name(in: command.info.name)) }
    _ = try bound.body()
    try await meet(bound.form.needs, in: &shell)
    let job = try shell.jobs.add(JobTitle.of(line.source), at: shell.environment.clock.now)
    var line = line
    line.runsInBackground = false
    Job.run(line, as: job, in: shell)
    if shell.reportsChanges { shell.console.result(JobRecord(job: job, now: shell.environment.clock.now)) }
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
