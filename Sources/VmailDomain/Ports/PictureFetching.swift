/// Loads remote images for messages whose reader asked for them (FR-ED-04).
public protocol PictureFetching: Sendable {
  /// Fetches an image without cookies, referrer or anything that identifies the user, within limits of size
  /// and time, and without following redirects.
  /// - Returns: `nil` when it can't be fetched.
  func fetch(_ address: String) async throws -> [UInt8]?
}
