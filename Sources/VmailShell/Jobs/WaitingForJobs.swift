import VmailDomain

/// Finds jobs, and waits for them.
extension Shell {
  /// Returns the jobs named by words.
  /// - Throws: ``ShellError`` for a word that names no job.
  func jobs(named words: [Word]) throws -> [Job] {
    try words.map { word in
      let typed = word.typed.map { $0.hasPrefix("%") ? String($0.dropFirst()) : $0 }
      guard let job = typed.flatMap({ Int($0) }).flatMap({ jobs[$0] }) else {
        throw ShellError.unknownJob(word, jobs.jobs.map(\.number))
      }
      return job
    }
  }

  /// Waits for jobs, one after the other, and shows the output of each as it comes.
  /// - Parameter stops: whether interrupting the wait stops the job too, as with `fg`.
  /// - Throws: ``ReportedFailure`` with the first failing exit code of a job that was not killed, or if the
  ///   wait was interrupted.
  func await(_ awaited: [Job], stops: Bool) async throws {
    var outcome = ExitCode.success
    for job in awaited {
      let code = try await follow(job, stops: stops)
      if reportsChanges { console.result(JobRecord(job: job, now: environment.clock.now)) }
      if outcome == .success, !job.endedByKill { outcome = code }
    }
    guard outcome == .success else { throw ReportedFailure(code: outcome) }
  }

  private func follow(_ job: Job, stops: Bool) async throws -> ExitCode {
    job.output.listen(console)
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
    jobs.remove(job)
    return job.exitCode ?? .success
  }

  /// Waits for all jobs at the end of the session.
  /// - Returns: the first failure; at a prompt, where it was reported, none.
  func finishJobs(_ interruption: Interruption) async -> ExitCode? {
    let left = jobs.untold
    guard !left.isEmpty else { return nil }
    let running = left.filter(\.isRunning)
    if isInteractive, !running.isEmpty {
      let them = running.count == 1 ? "it" : "them"
      console.notice("Waiting for \(Self.title(of: running)). Ctrl-C stops \(them).", .job)
    }
    var failure: ExitCode?
    await interruption.whileRunning({ for job in left { job.stop() } }) {
      for job in left {
        do { try await self.await([job], stops: true) } catch {
          failure = failure ?? (error as? ReportedFailure)?.code
        }
      }
    }
    console.flush()
    return isInteractive ? nil : failure
  }

  private static func title(of jobs: [Job]) -> String {
    guard let only = jobs.first, jobs.count == 1 else { return Digits.counted(jobs.count, "job") }
    return "job \(only.number): \(only.command)"
  }
}

/// Waits for operations that the waiting task can't cancel.
enum Interruptible {
  /// - Throws: ``CancellationError`` if the caller is cancelled; `body` continues.
  static func wait(for body: @escaping @Sendable () async -> Void) async throws {
    let (ends, signal) = AsyncStream<Void>.makeStream()
    Task {
      await body()
      signal.finish()
    }
    await withTaskCancellationHandler {
      for await _ in ends {}
    } onCancel: {
      signal.finish()
    }
    try Task.checkCancellation()
  }
}
