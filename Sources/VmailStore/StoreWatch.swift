@preconcurrency internal import Dispatch
import Glibc

/// Notices when any process has written to the store, so that the engine can send the front ends' changes to servers.
///
/// Watches the writer's lock by inotify(7): a writer closes it when its changes can be read. The write-ahead log
/// itself is written earlier.
public struct StoreWatch: Sendable {
  private let path: String

  init(files: StoreFiles) { path = files.lock }

  /// - Parameter path: the file that is closed after each event.
  init(path: String) { self.path = path }

  /// Returns a stream with an element shortly after each write, or after several writes. The watch ends with the
  /// stream. If inotify is not available, there are no elements.
  public func writes() -> AsyncStream<Void> {
    let (writes, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let notices = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    guard notices >= 0 else { return writes }
    guard inotify_add_watch(notices, path, UInt32(IN_CLOSE_WRITE)) >= 0 else {
      Glibc.close(notices)
      return writes
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: notices)
    source.setEventHandler {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while read(notices, &buffer, buffer.count) > 0 {}
      signal.yield()
    }
    source.setCancelHandler { Glibc.close(notices) }
    signal.onTermination = { _ in source.cancel() }
    source.activate()
    return writes
  }
}
