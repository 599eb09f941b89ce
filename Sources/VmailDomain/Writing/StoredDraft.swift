public typealias DraftID = ID<StoredDraft>

/// A draft as it is kept: a folder with its text and its files, and a message in Drafts that shows it.
public struct StoredDraft: Hashable, Sendable, Identifiable {
  public let id: DraftID
  public let accountId: AccountID
  /// The name of its folder.
  public let folder: String
  /// The message in Drafts; `nil` when it could not be made yet.
  public var emailId: EmailID?
  public var answer: DraftAnswer?
  /// Those of the answered message's thread, for References.
  public var references: [String]
  /// What its text was when the message was made.
  public var savedDigest: [UInt8]

  public init(
    id: DraftID, accountId: AccountID, folder: String, emailId: EmailID?, answer: DraftAnswer?,
    references: [String], savedDigest: [UInt8]
  ) {
    self.id = id
    self.accountId = accountId
    self.folder = folder
    self.emailId = emailId
    self.answer = answer
    self.references = references
    self.savedDigest = savedDigest
  }
}

/// To what message a draft is an answer; when it is sent, that one is marked so.
public struct DraftAnswer: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable { case reply, forward }

  public var emailId: EmailID
  public var kind: Kind

  public init(emailId: EmailID, kind: Kind) {
    self.emailId = emailId
    self.kind = kind
  }
}

/// A line of the list of drafts.
public struct ListedDraft: Hashable, Sendable {
  /// `nil` for one that was written elsewhere and came from the server.
  public var draft: StoredDraft?
  /// `nil` for one whose message could not be made yet.
  public var email: Email?

  public init(draft: StoredDraft?, email: Email?) {
    self.draft = draft
    self.email = email
  }
}
