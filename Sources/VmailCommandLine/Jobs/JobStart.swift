import VmailTerminal

/// Implements `CMD &`, which runs a command beside the prompt with a copy of the session.
extension Dispatcher {
  /// Starts a job. Errors in the line are reported at once, all others when the job ends.
  func start(_ line: CommandLine, in context: inout Context) async throws {
    let (command, words) = try resolve(line.words, in: context)
    guard command.forms.contains(where: \.canRunAsJob) else { throw noJob(command.info.name) }
    let bound = try BoundCall(command, words, line: line.source)
    guard bound.form.canRunAsJob else { throw noJob(bound.form.name(in: command.info.name)) }
    _ = try bound.body()
    try await meetNeeds(of: bound.call, in: &context)
    let running = context.running
    let job = try running.jobs.add(JobTitle.of(line.source), at: running.now())
    var line = line
    line.runsInBackground = false
    run(line, as: job, in: context)
    if context.reportsChanges { context.console.result(JobRecord(job: job, now: running.now())) }
  }

  /// Runs a job. Its changes to the session only affect the copy, since the user may have moved on.
  private func run(_ line: CommandLine, as job: Job, in context: Context) {
    var copy = context.asJob()
    let (jobs, now, console) = (context.running.jobs, context.running.now, context.console)
    copy.console = console.forJob(
      output: job.output.sink(forResults: true), errors: job.output.sink(forResults: false)
    ) { progress in
      if job.output.note(progress) { jobs.changed() }
      guard jobs.isNotifying, job.takeNotice(at: now()) else { return }
      console.notice("Job \(job.number): \(TerminalText(line: progress.text).string)", .job)
    }
    job.start { [copy] in
      var context = copy
      let code = await Dispatcher().run(line, in: &context)
      job.note(end: code, at: now())
      jobs.noteEnd(of: job)
    }
  }

  private func noJob(_ command: String) -> ShellError {
    let names = Context.commands.filter { $0.forms.contains(where: \.canRunAsJob) }.map { $0.info.name }
    return ShellError(
      .usage, "\(command) can't run in the background",
      hint: "These commands can: \(Sentence.choice(names, "and")).", isMistake: true)
  }
}
