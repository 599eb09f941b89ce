import VmailDomain

extension AutoconfigDocument {
  /// Returns the servers that vmail can use, in the page's order. Clear-text servers are left out.
  func candidates(for address: MailAddressParts) -> [ServerCandidate] {
    servers.compactMap { server in
      guard let service = ServerCandidate.Service(rawValue: server.kind),
        let name = server.fields[.hostName].map(address.filled), let host = HostName(name),
        let port = server.fields[.port].flatMap(Int.init), (1...65_535).contains(port),
        let security = server.security
      else { return nil }
      let userName = server.fields[.userName].map(address.filled).flatMap { $0.isEmpty ? nil : $0 }
      guard userName.map(Self.isUsable) ?? true else { return nil }
      return ServerCandidate(
        service: service,
        endpoint: ServerEndpoint(host: host.ascii, port: port, security: security),
        userName: userName,
        issuer: server.authentications.contains { $0.lowercased() == "oauth2" } ? issuer : nil,
        origin: .autoconfig)
    }
  }

  /// Returns whether the name is one line that displays as written: no control characters, no characters that
  /// reorder or hide letters.
  private static func isUsable(_ userName: String) -> Bool {
    userName.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
      default: true
      }
    }
  }
}

extension AutoconfigServer {
  fileprivate var security: ServerEndpoint.Security? {
    switch fields[.socketType]?.uppercased() {
    case "SSL", "TLS": .tls
    case "STARTTLS": .startTLS
    default: nil
    }
  }
}

/// The replacements for `%EMAILADDRESS%` and the other placeholders of an autoconfig page.
struct MailAddressParts {
  private let address: String
  private let localPart: String
  private let domain: String

  init(_ address: String) {
    self.address = address
    let at = address.lastIndex(of: "@")
    localPart = at.map { String(address[..<$0]) } ?? address
    domain = at.map { String(address[address.index(after: $0)...]) } ?? ""
  }

  /// Replaces the placeholders in a single pass: replacements aren't scanned again.
  func filled(_ text: String) -> String {
    let pieces = text.split(separator: "%", omittingEmptySubsequences: false)
    var output = ""
    var index = 0
    while index < pieces.count {
      if index > 0, index + 1 < pieces.count, let value = value(of: pieces[index]) {
        output += value + pieces[index + 1]
        index += 2
      } else {
        output += (index > 0 ? "%" : "") + pieces[index]
        index += 1
      }
    }
    return output
  }

  private func value(of name: Substring) -> String? {
    switch name {
    case "EMAILADDRESS": address
    case "EMAILLOCALPART": localPart
    case "EMAILDOMAIN": domain
    default: nil
    }
  }
}
