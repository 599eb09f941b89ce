public import VmailDomain
public import VmailStore

/// Says where messages are: in which folders, in which mailboxes of the server, and how much of them is here.
public struct LocateMailUseCase: Sendable {
  /// How much of a message is on this machine.
  public enum Presence: String, Sendable, CaseIterable {
    case whole
    /// All but the bodies of attachments, which are on the server.
    case part
    /// The same without some of its text.
    case incomplete
    /// What its listing shows.
    case none
  }

  public struct Location: Hashable, Sendable {
    public var email: Email
    /// As far as the mirror knows; empty for mail that no server has.
    public var copies: [MessageCopies.Place]
    public var presence: Presence

    public init(email: Email, copies: [MessageCopies.Place], presence: Presence) {
      self.email = email
      self.copies = copies
      self.presence = presence
    }
  }

  private let store: MailStore
  private let opener: any MessageOpening

  public init(store: MailStore, opener: any MessageOpening) {
    self.store = store
    self.opener = opener
  }

  /// - Throws: ``ThreadListError/fetchFailed(underlying:)``.
  public func location(of email: Email) async throws -> Location {
    try await store.read { [opener] mail in
      Location(
        email: email, copies: try mail.copies(emailId: email.id)?.places ?? [],
        presence: try Self.presence(of: email.id, in: mail, opener))
    }
  }

  private static func presence(
    of email: EmailID, in mail: Snapshot, _ opener: any MessageOpening
  ) throws -> Presence {
    if try mail.source(emailId: email) != nil { return .whole }
    guard let source = try mail.readableSource(emailId: email) else { return .none }
    switch opener.readable(source, ReadingOptions(isPartial: true)).missing {
    case .none: return .part
    case .html, .plain, .part: return .incomplete
    case .all: return .none
    }
  }
}
