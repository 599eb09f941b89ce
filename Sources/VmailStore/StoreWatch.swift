@preconcurrency internal import Dispatch
import Glibc
public import VmailDomain

/// Watches the database's write-ahead log, by inotify(7): all processes write there.
public struct StoreWatch: StoreWatching {
  private let files: StoreFiles

  init(files: StoreFiles) { self.files = files }

  /// Where the kernel tells nothing, nothing comes.
  public func writes() -> AsyncStream<Void> {
    let (writes, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let notices = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    guard notices >= 0 else { return writes }
    // The log may be made anew under its name.
    guard inotify_add_watch(notices, files.directory, UInt32(IN_MODIFY | IN_CREATE)) >= 0 else {
      Glibc.close(notices)
      return writes
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: notices)
    source.setEventHandler {
      if Self.drain(notices) { signal.yield() }
    }
    source.setCancelHandler { Glibc.close(notices) }
    signal.onTermination = { _ in source.cancel() }
    source.activate()
    return writes
  }

  /// Takes what the kernel has told.
  /// - Returns: whether any of it is about the log.
  private static func drain(_ notices: CInt) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var isLog = false
    while case let count = read(notices, &buffer, buffer.count), count > 0 {
      // Each has a head of 16 bytes, and a name that is filled up with zeros.
      isLog = isLog || buffer[..<count].firstRange(of: Array("-wal\0".utf8)) != nil
    }
    return isLog
  }
}
