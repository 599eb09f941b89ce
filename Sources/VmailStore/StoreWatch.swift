@preconcurrency internal import Dispatch
import Glibc

/// Tells when something was written to the store, by whatever vmail: a front end's actions are for the engine to tell
/// servers of.
///
/// Watches the writer's lock, by inotify(7): whoever wrote lets go of it when all of it is there to be read. The
/// write-ahead log itself is written before that.
public struct StoreWatch: Sendable {
  private let files: StoreFiles

  init(files: StoreFiles) { self.files = files }

  /// An element some time after each write, several writes perhaps together. Watching ends with the stream. Where the
  /// kernel tells nothing, nothing comes.
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
