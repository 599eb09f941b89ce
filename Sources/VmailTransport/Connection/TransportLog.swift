/// Where transports tell what they do, a line at a time, for `--debug`.
///
/// They write commands by name and replies by kind: never what was sent by a user, a password or token,
/// text of mail or of servers, or an address.
public typealias TransportLog = @Sendable (String) -> Void
