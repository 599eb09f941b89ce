@preconcurrency internal import Dispatch
internal import Glibc
public import VmailDomain

extension MaildirFiles {
  /// By inotify(7). If a folder can't be watched, because the system's limit is reached for example, its changes are
  /// found by the next run.
  public func changes(in tree: MaildirTree, at path: String) -> AsyncStream<Void> {
    let (changes, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let notices = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    guard notices >= 0 else { return changes }
    let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    inotify_add_watch(notices, path, events | UInt32(IN_ONLYDIR))
    for maildir in tree.maildirs {
      let folder = maildir.path.isEmpty ? path : path + "/" + maildir.path
      for part in ["cur", "new"] { inotify_add_watch(notices, folder + "/" + part, events) }
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: notices)
    source.setEventHandler { @Sendable in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while Glibc.read(notices, &buffer, buffer.count) > 0 {}
      signal.yield()
    }
    source.setCancelHandler { @Sendable in close(notices) }
    signal.onTermination = { _ in source.cancel() }
    source.activate()
    return changes
  }
}
