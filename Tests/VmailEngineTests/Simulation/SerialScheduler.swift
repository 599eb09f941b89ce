import Dispatch

/// Runs all tasks and all accesses to stores one after another, in the order in which they become ready: the same run
/// takes the same course each time.
final class SerialScheduler: TaskExecutor {
  let queue = DispatchQueue(label: "vmail.simulation")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
