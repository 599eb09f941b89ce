/// Loads a picture from another server, for a message whose reader asked for it (FR-ED-04): without cookies, referrer or
/// anything that identifies the reader, within limits of size and time, and without following a redirect.
///
/// Returns `nil` when the picture can't be loaded.
public typealias PictureFetching = @Sendable (_ address: String) async throws -> [UInt8]?
