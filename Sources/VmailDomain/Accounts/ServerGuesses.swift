/// Common names for a domain's servers, the likeliest first. They are only tested for name, TLS and
/// capabilities, and confirmed by the user before a password is sent there (page 8.27).
public enum ServerGuesses {
  public static func candidates(
    for service: ServerCandidate.Service, domain: String
  ) -> [ServerCandidate] {
    let own = service == .imap ? "imap." : "smtp."
    let hosts = [own + domain, "mail." + domain, domain]
    let (tls, startTLS) = service == .imap ? (993, 143) : (465, 587)
    let endpoints =
      hosts.map { ServerEndpoint(host: $0, port: tls, security: .tls) }
      + hosts.map { ServerEndpoint(host: $0, port: startTLS, security: .startTLS) }
    return endpoints.map { ServerCandidate(service: service, endpoint: $0, origin: .guess) }
  }
}
