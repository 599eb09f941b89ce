import VmailDomain

/// Makes this process the only one that brings mirrors in step, until it is released.
public final class MirrorLease: Sendable {
  private let file: FileDescriptor

  fileprivate init(file: FileDescriptor) { self.file = file }

  deinit {
    file.unlock()
    file.closeQuietly()
  }
}

extension MailStore {
  /// - Returns: `nil` while another process brings a mirror in step.
  /// - Throws: ``StoreError``.
  public func becomeMirror() throws -> MirrorLease? {
    try StoreError.mapping(database.files) {
      let file = try FileDescriptor.open(database.files.mirrorLock, [.write, .create])
      guard try file.tryLock() else {
        file.closeQuietly()
        return nil
      }
      return MirrorLease(file: file)
    }
  }
}
