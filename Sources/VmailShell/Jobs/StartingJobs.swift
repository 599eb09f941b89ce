import VmailDomain

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
    shell.run(line, as: job)
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

extension Shell {
  /// Runs a job. Its changes to the session only affect the copy, since the user may have moved on. It can't
  /// ask questions.
  fileprivate func run(_ line: CommandLine, as job: Job) {
    var shell = self
    shell.isJob = true
    (shell.ask, shell.askText, shell.askSecret) = (nil, nil, nil)
    let (jobs, clock) = (jobs, environment.clock)
    shell.console = console.forJob(job.output) { progress in
      if job.output.note(progress) { jobs.changed() }
    }
    job.start { [shell] in
      var shell = shell
      let code = await Dispatcher().run(line, in: &shell)
      job.note(end: code, at: clock.now)
      jobs.noteEnd(of: job)
    }
  }
}
