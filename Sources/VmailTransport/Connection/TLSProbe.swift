import VmailDomain

/// Checks whether a silent server is waiting for TLS, on a separate connection: a server that is merely slow
/// wouldn't accept data before its greeting.
struct TLSProbe {
  /// The account it is for, in the log; empty for none.
  let account: String
  let log: ConnectionLog
  let time: MonotonicTime
  let deadlines: Deadlines

  /// Returns whether the server answers the beginning of a handshake, which is all that is sent. Its
  /// certificate doesn't matter here.
  func finds(_ endpoint: ServerEndpoint) async -> Bool {
    var endpoint = endpoint
    endpoint.security = .tls
    do {
      try await ByteConnection.open(
        to: ServerTarget(endpoint: endpoint),
        for: ConnectionPurpose("testing whether the server expects TLS", account: account), in: log,
        time: time, deadlines: deadlines
      ).close()
      return true
    } catch ServerError.untrustedCertificate, ServerError.unsupported {
      return true
    } catch {
      return false
    }
  }
}
