import VmailDomain

extension MailStore {
  /// Makes this process the only one that brings mirrors in step.
  /// - Returns: `nil` while another process brings a mirror in step.
  /// - Throws: ``StoreError``.
  public func becomeMirror() throws -> StoreLease? {
    try StoreError.mapping(database.files) { try StoreLease(database.files.mirrorLock) }
  }
}
