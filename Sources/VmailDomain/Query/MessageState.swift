/// A state of a message that searches and references know by name, such as `is:muted`.
///
/// The names, the help and the completions follow from the ``declaration``, and how a thread in a listing decides it, too.
/// Only the condition in SQL is elsewhere, in the store.
public enum MessageState: CaseIterable, Hashable, Sendable {
  case attachment, link
  case unread, read, starred, replied
  /// It is part of a muted thread.
  case muted
  /// It is part of a thread that another program marked as followed.
  case followed
  /// It is a reaction to another message.
  case reaction
  /// It was sent by the user, and is the last message of its thread.
  case awaiting
  /// It arrived in the Inbox from somebody who isn't a mailing list, is the last message of its thread, and was not
  /// answered. ``SearchQuery/naming(own:)`` adds that it is addressed to the user.
  case awaited
  /// Another message of its account, outside Trash and Spam, has its Message-ID.
  case duplicate

  public struct Declaration: Sendable {
    /// The field whose value it is, with its colon.
    public var field = "is:"
    public var name: String
    /// The words that other programs have for it.
    public var otherNames: [String] = []
    /// The tag that it is in notmuch.
    public var tag: String?
    /// What completions add to the name.
    public var meaning = ""
    /// What the help of searching adds to the name.
    public var explanation = ""
    /// Returns whether a listed thread is in this state; `nil` if a row of a listing doesn't show that, so that the store
    /// must be searched.
    public var isShown: (@Sendable (MailThread) -> Bool)?
  }

  public var declaration: Declaration {
    switch self {
    case .attachment:
      Declaration(
        field: "has:", name: "attachment", otherNames: ["attachments"], tag: "attachment", meaning: "files",
        isShown: { $0.hasAttachments })
    case .link: Declaration(field: "has:", name: "link", otherNames: ["links"])
    case .unread:
      Declaration(name: "unread", otherNames: ["unseen"], tag: "unread", isShown: { $0.unreadCount > 0 })
    case .read: Declaration(name: "read", otherNames: ["seen"], isShown: { $0.unreadCount == 0 })
    case .starred:
      Declaration(name: "starred", otherNames: ["flagged"], tag: "flagged", isShown: { $0.isStarred })
    case .replied: Declaration(name: "replied", otherNames: ["answered"], tag: "replied")
    case .muted: Declaration(name: "muted", tag: "muted")
    case .followed: Declaration(name: "followed")
    case .reaction: Declaration(name: "reaction")
    case .awaiting: Declaration(name: "awaiting", explanation: "yours is the last message")
    case .awaited: Declaration(name: "awaited", explanation: "it is to you, and not answered")
    case .duplicate: Declaration(name: "duplicate", explanation: "another one has its Message-ID")
    }
  }

  /// Returns the states of `is:` or `has:`, in the order in which they are listed.
  public static func all(of field: String) -> [MessageState] {
    allCases.filter { $0.declaration.field == field }
  }

  /// Finds a state by its name, or by another program's word for it.
  /// - Parameters:
  ///   - name: in any case.
  ///   - field: the field whose value it is, with its colon.
  public init?(_ name: String, of field: String) {
    let name = name.lowercased()
    guard
      let state = Self.all(of: field).first(where: {
        $0.declaration.name == name || $0.declaration.otherNames.contains(name)
      })
    else { return nil }
    self = state
  }

  /// Finds the state that is a tag in notmuch.
  init?(tag: String) {
    let tag = tag.lowercased()
    guard let state = Self.allCases.first(where: { $0.declaration.tag == tag }) else { return nil }
    self = state
  }
}
