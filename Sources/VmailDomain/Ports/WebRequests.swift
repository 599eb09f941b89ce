/// Loads a picture from another server, for a message whose reader asked for it (FR-ED-04): without cookies, referrer or
/// anything that identifies the reader, within limits of size and time, and without following a redirect.
///
/// Returns `nil` when the picture can't be loaded.
public typealias PictureFetching = @Sendable (_ address: String) async throws -> [UInt8]?

/// Leaves a mailing list by one request (RFC 8058), because the user said so: posts the form `List-Unsubscribe=One-Click`
/// by HTTPS, once, without cookies, referrer or anything that identifies the user, within limits of size and time, and
/// without following a redirect.
///
/// Returns the answer's HTTP status. Throws ``ServerError`` and `CancellationError`.
public typealias OneClickUnsubscribing = @Sendable (_ address: WebAddress) async throws -> Int
