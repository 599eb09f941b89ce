import VmailDomain

/// Finds out whether a server that says nothing waits for TLS: on a connection of its own, since a server that is only
/// slow would not forgive what comes before its greeting.
struct TLSProbe {
  let time: MonotonicTime
  let deadlines: Deadlines

  /// Nothing is sent but the beginning of a handshake. Whose certificate it is does not matter here.
  func finds(_ endpoint: ServerEndpoint) async -> Bool {
    var endpoint = endpoint
    endpoint.security = .tls
    do {
      try await ByteConnection.open(
        to: ServerTarget(endpoint: endpoint), time: time, deadlines: deadlines
      ).close()
      return true
    } catch ServerError.untrustedCertificate, ServerError.unsupported {
      return true
    } catch {
      return false
    }
  }
}
