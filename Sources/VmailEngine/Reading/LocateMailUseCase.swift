public import VmailDomain

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

  private let repository: any EmailRepositoryProtocol
  private let opener: any MessageOpening
  private let remote: (any RemoteSourceRepositoryProtocol)?

  /// - Parameter remote: `nil` where no server can be reached at all.
  public init(
    repository: any EmailRepositoryProtocol, opener: any MessageOpening,
    remote: (any RemoteSourceRepositoryProtocol)?
  ) {
    self.repository = repository
    self.opener = opener
    self.remote = remote
  }

  /// - Throws: ``ThreadListError/fetchFailed(underlying:)``.
  public func location(of email: Email) async throws -> Location {
    try await ThreadListError.fetching {
      Location(
        email: email, copies: try await remote?.getCopies(emailId: email.id)?.places ?? [],
        presence: try await presence(of: email.id))
    }
  }

  private func presence(of email: EmailID) async throws -> Presence {
    if try await repository.getSource(emailId: email) != nil { return .whole }
    guard let source = try await repository.getReadableSource(emailId: email) else { return .none }
    switch opener.readable(source, ReadingOptions(isPartial: true)).missing {
    case .none: return .part
    case .html, .plain, .part: return .incomplete
    case .all: return .none
    }
  }
}
