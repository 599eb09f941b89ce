@preconcurrency internal import Dispatch
import Glibc
public import VmailDomain

/// Watches the writer's lock with inotify(7): a writer releases it when everything written can be read. The
/// write-ahead log itself is written before that.
public struct StoreWatch: StoreWatching {
  private let files: StoreFiles

  init(files: StoreFiles) { self.files = files }

  /// Reports nothing where the kernel doesn't support it.
  public func writes() -> AsyncStream<Void> {
    let (writes, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let notices = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    guard notices >= 0 else { return writes }
    guard inotify_add_watch(notices, files.lock, UInt32(IN_CLOSE_WRITE)) >= 0 else {
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
