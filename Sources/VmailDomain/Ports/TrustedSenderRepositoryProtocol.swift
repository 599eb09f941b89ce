/// Keeps who is trusted with loading pictures. Every implementation passes the same contract suite.
public protocol TrustedSenderRepositoryProtocol: Sendable {
  /// By address.
  func getTrustedSenders() async throws -> [TrustedSender]

  func isTrusted(senderEmail: String) async throws -> Bool

  /// Keeps the date of one that is known already.
  func addTrustedSender(_ sender: TrustedSender) async throws

  /// - Returns: whether there was one.
  func removeTrustedSender(senderEmail: String) async throws -> Bool

  /// - Returns: how many there were.
  func removeAllTrustedSenders() async throws -> Int
}
