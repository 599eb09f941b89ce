import VmailDomain

/// Estimates the size of a message before it is composed.
enum MessageSize {
  /// The overhead of base64 for attachments: 78 bytes for 57.
  private static let encoding = 78.0 / 57
  /// The estimated size of a header, in bytes.
  static let head = 2_000

  /// Returns the size in bytes. What is encrypted is encoded once more; that it may be compressed before isn't counted.
  static func estimated(of draft: Draft) -> Int {
    let attached = draft.attachments.reduce(0) { $0 + $1.sizeBytes }
    let content = draft.body.utf8.count + Int(Double(attached) * encoding)
    let mayBeEncrypted = !draft.protection.isDisjoint(with: [.encrypted, .automatic])
    return (mayBeEncrypted ? Int(Double(content) * encoding) : content) + head
  }
}
