import VmailDomain

/// A mail service that domains announce in DNS (RFC 6186 section 3, RFC 8314 section 5.1).
struct MailService: Sendable {
  /// The maximum number of servers taken per service.
  static let mostServers = 8

  let label: String
  let service: ServerCandidate.Service
  let security: ServerEndpoint.Security

  /// TLS from the first byte is preferred to STARTTLS (RFC 8314 section 3).
  static let all = [
    MailService(label: "_imaps", service: .imap, security: .tls),
    MailService(label: "_imap", service: .imap, security: .startTLS),
    MailService(label: "_submissions", service: .smtp, security: .tls),
    MailService(label: "_submission", service: .smtp, security: .startTLS),
  ]

  /// - Returns: `nil` when the record says that there is no such service, or its target is an address instead
  ///   of a host name (RFC 2782).
  @Sendable func candidate(_ record: ServiceRecord) -> ServerCandidate? {
    guard record.port != 0, let host = record.target.hostName, HostName(host)?.isNumeric == false
    else { return nil }
    return ServerCandidate(
      service: service, endpoint: ServerEndpoint(host: host, port: record.port, security: security),
      origin: .serviceRecord)
  }
}
