/// The storage that an account uses on its server (STORAGE, RFC 9208 section 5.1), in KiB.
public struct StorageQuota: Hashable, Sendable {
  public let used: Int64
  public let limit: Int64

  /// More than any server has.
  private static let most: Int64 = 1 << 50

  /// - Returns: `nil` for numbers that make no sense, and without a limit.
  public init?(used: Int64, limit: Int64) {
    guard (0...Self.most).contains(used), (1...Self.most).contains(limit) else { return nil }
    (self.used, self.limit) = (used, limit)
  }

  /// The part of it that is used, rounded down; at most 999.
  public var percent: Int { Int(min(999, used * 100 / limit)) }

  /// Whether the user should make room, before mail is refused.
  public var isNearlyFull: Bool { percent >= 90 }
}
