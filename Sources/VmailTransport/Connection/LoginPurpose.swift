import VmailDomain

extension ServerLogin {
  /// Returns the purpose of a connection for this login's account, or for its user where it has none.
  func purpose(_ clause: String) -> ConnectionPurpose {
    ConnectionPurpose(clause, account: account.isEmpty ? userName : account)
  }
}
