public import VmailDomain
import VmailStore

/// Locates messages: their folders, the mailboxes on the server, and how much of them is on this machine.
public struct LocateMailUseCase: Sendable {
  /// The part of a message that is on this machine.
  public enum Presence: String, Sendable, CaseIterable {
    case whole
    /// All but the bodies of attachments, which are on the server.
    case part
    /// The same without some of its text.
    case incomplete
    /// Only the data shown in listings.
    case none
  }

  public struct Location: Hashable, Sendable {
    public var email: Email
    /// The copies known to the mirror; empty for mail that is on no server.
    public var copies: [MessageCopies.Copy]
    public var presence: Presence
  }

  let store: MailStore
  let opener: any MessageOpening

  /// - Throws: ``StoreError``.
  public func location(of email: Email) async throws -> Location {
    let (copies, isWhole, source) = try await store.read { mail in
      let copies = try mail.copies(emailId: email.id)?.places ?? []
      if try mail.source(emailId: email.id) != nil { return (copies, true, nil as [UInt8]?) }
      return (copies, false, try mail.readableSource(emailId: email.id))
    }
    return Location(email: email, copies: copies, presence: isWhole ? .whole : presence(of: source))
  }

  /// - Parameter source: the available part of an incomplete message; `nil` for none.
  private func presence(of source: [UInt8]?) -> Presence {
    guard let source else { return .none }
    switch opener.readable(source, ReadingOptions(isPartial: true)).missing {
    case .none: return .part
    case .html, .plain, .part: return .incomplete
    case .all: return .none
    }
  }
}
