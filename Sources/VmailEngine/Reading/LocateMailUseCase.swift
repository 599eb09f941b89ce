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

  /// - Throws: ``StoreError``.
  public func location(of email: Email) async throws -> Location {
    let (copies, isWhole, source) = try await store.read { mail in
      let copies = try mail.copies(emailId: email.id)?.places ?? []
      if try mail.source(emailId: email.id) != nil { return (copies, true, nil as [UInt8]?) }
      return (copies, false, try mail.readableSource(emailId: email.id))
    }
    return Location(email: email, copies: copies, presence: isWhole ? .whole : presence(of: source))
  }

  /// - Parameter source: what is here of a message that is not whole; `nil` for nothing.
  private func presence(of source: [UInt8]?) -> Presence {
    guard let source else { return .none }
    switch opener.readable(source, ReadingOptions(isPartial: true)).missing {
    case .none: return .part
    case .html, .plain, .part: return .incomplete
    case .all: return .none
    }
  }
}
