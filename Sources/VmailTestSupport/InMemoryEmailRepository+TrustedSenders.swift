public import VmailDomain

extension InMemoryEmailRepository: TrustedSenderRepositoryProtocol {
  public func getTrustedSenders() throws -> [TrustedSender] {
    try begin(.getTrustedSenders)
    return trustedSenders.values.sorted { $0.senderEmail < $1.senderEmail }
  }

  public func isTrusted(senderEmail: String) throws -> Bool {
    try begin(.isTrusted)
    return trustedSenders[senderEmail.lowercased()] != nil
  }

  public func addTrustedSender(_ sender: TrustedSender) throws {
    try begin(.addTrustedSender)
    trustedSenders[sender.senderEmail] = trustedSenders[sender.senderEmail] ?? sender
  }

  public func removeTrustedSender(senderEmail: String) throws -> Bool {
    try begin(.removeTrustedSender)
    return trustedSenders.removeValue(forKey: senderEmail.lowercased()) != nil
  }

  public func removeAllTrustedSenders() throws -> Int {
    try begin(.removeAllTrustedSenders)
    defer { trustedSenders = [:] }
    return trustedSenders.count
  }
}
