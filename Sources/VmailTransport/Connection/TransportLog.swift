/// A log of the transports' activity for `--debug`, a line at a time.
///
/// Commands are logged by name and replies by kind: never a user's input, a password or token, the text of
/// mail or of servers, or an address.
public typealias TransportLog = @Sendable (String) -> Void
