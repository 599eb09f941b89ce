/// Loads pictures from other servers, for messages whose reader asked for them (FR-ED-04).
public protocol PictureFetching: Sendable {
  /// Without cookies, referrer or anything that names who asks, within limits of size and time, and
  /// without being led to another address.
  /// - Returns: `nil` when it cannot be had.
  func fetch(_ address: String) async throws -> [UInt8]?
}
