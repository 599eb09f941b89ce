import Glibc
import Synchronization

@preconcurrency internal import Dispatch

/// A separate thread for blocking work, which must not occupy a shared thread.
public enum DetachedThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` once. If the system can't create a thread, `body` runs on one of Dispatch's.
  public static func start(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard error == 0 else {
      work.release()
      return DispatchQueue.global().async(execute: body)
    }
    pthread_detach(thread)
  }

  private final class Cancellation: Sendable { let flag = Atomic(false) }

  /// Returns the result of `body`, such as a person's answer.
  /// - Parameter body: receives a function that returns whether the task that waits was cancelled; it should end soon then.
  public static func result<Value: Sendable>(
    of body: @escaping @Sendable (_ isCancelled: () -> Bool) -> Value
  ) async -> Value {
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        start { continuation.resume(returning: body { cancellation.flag.load(ordering: .relaxed) }) }
      }
    } onCancel: {
      cancellation.flag.store(true, ordering: .relaxed)
    }
  }
}
