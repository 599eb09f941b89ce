import Glibc

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
}
