/// What use cases ask of the mail kept here to add, change and remove accounts.
///
/// Every call is one transaction. Every implementation passes the same contract suite.
public protocol AccountRepositoryProtocol: Sendable {
  /// Adds an account with its system folders and the way to its servers.
  /// - Throws: ``AccountError/nameTaken(_:)``.
  func addServerAccount(name: String, email: String, server: ServerSettings) async throws -> Account

  /// - Returns: `nil` for an account without a server, and for one whose settings are not known.
  func getServerSettings(accountId: AccountID) async throws -> ServerSettings?

  /// Changes an account's name and address, and the way to its servers.
  /// - Parameter server: `nil` to leave that as it is.
  /// - Throws: ``AccountError``.
  func updateAccount(_ account: Account, server: ServerSettings?) async throws

  /// As whom the account's mail is written, the preferred one first; none unless they were set.
  func getIdentities(accountId: AccountID) async throws -> [Participant]

  func setIdentities(_ people: [Participant], accountId: AccountID) async throws

  /// What the account's submission server said last that it takes, in bytes; `nil` when it did not.
  func getSizeLimit(accountId: AccountID) async throws -> Int?

  func setSizeLimit(_ limit: Int?, accountId: AccountID) async throws

  /// What would go with an account.
  /// - Throws: ``AccountError/notFound(_:)``.
  func getContents(accountId: AccountID) async throws -> AccountContents

  /// Takes an account away with all that is kept of it: mail, attachments, drafts, what waits in undo
  /// windows, what its server was not told yet, and its part of the journal.
  /// - Throws: ``AccountError/notFound(_:)``.
  func removeAccount(_ id: AccountID) async throws
}

/// How much there is of an account on this machine.
public struct AccountContents: Hashable, Sendable {
  public var messages: Int
  /// Changes that its server was not told yet.
  public var operations: Int
  /// Actions in their undo window.
  public var pendingActions: Int
  /// Mail in the Outbox: queued, being sent, failed.
  public var unsent: Int
  /// Drafts that are on no server, as far as is known here.
  public var drafts: Int

  public init(
    messages: Int = 0, operations: Int = 0, pendingActions: Int = 0, unsent: Int = 0, drafts: Int = 0
  ) {
    self.messages = messages
    self.operations = operations
    self.pendingActions = pendingActions
    self.unsent = unsent
    self.drafts = drafts
  }
}
