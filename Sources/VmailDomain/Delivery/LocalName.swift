/// Names of mailboxes on this machine, such as those cron writes to: they mean nothing to a mail server.
public enum LocalName {
  /// Returns whether an address has no domain, or one that only this machine or its network knows. A submission server
  /// gets no such address (RFC 6409 section 4.2).
  public static func isLocal(_ email: String) -> Bool {
    let domain = AddressKey(email).domain
    return !domain.contains(".") && !domain.hasPrefix("[") || domain.hasSuffix(".localdomain")
  }

  /// Returns the name, if the address is that of a mailbox of this very machine: `kim` or `kim@localhost`.
  public static func name(in email: String) -> String? {
    let key = AddressKey(email)
    return ["", "localhost", "localhost.localdomain"].contains(key.domain) ? key.localPart : nil
  }
}
