import VmailDomain

/// What `retry` tries again.
enum LastFailure: Hashable, Sendable {
  /// A line whose mail could not be loaded.
  case line(String)
  /// An action, on the threads it failed on.
  case action(ThreadAction, [ThreadPlace])
}
