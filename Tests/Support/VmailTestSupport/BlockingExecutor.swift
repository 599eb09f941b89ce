import Dispatch

/// A thread for tests that wait for other programs, so that servers in this process can respond to these.
///
///     try await withTaskExecutorPreference(BlockingExecutor()) { … }
public final class BlockingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "blocking")

  public init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
