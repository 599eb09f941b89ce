public import FoundationEssentials

/// A message that somebody may miss, and how it came where it is.
public struct LostMessage: Hashable, Sendable {
  public enum Location: String, Sendable, CaseIterable {
    case trash, spam, archive
    /// It was permanently deleted, and is still to be removed from the server.
    case deleted
    /// It no longer exists here.
    case gone
  }

  public var emailId: EmailID
  public var accountId: AccountID
  /// Its thread; `nil` if it no longer exists.
  public var threadId: ThreadID?
  public var subject: String
  public var sender: Participant
  public var date: Date
  public var place: Location
  /// Message-ID without angle brackets; `nil` when the message has none.
  public var messageId: String?
  /// The folder; `nil` in the Archive, and for a message that no longer exists or is deleted.
  public var folder: FolderID?
  /// How it came there; `nil` if that is not known.
  public var event: MailEvent?

  public init(
    emailId: EmailID, accountId: AccountID, threadId: ThreadID? = nil, subject: String, sender: Participant,
    date: Date, place: Location,
    messageId: String? = nil, folder: FolderID? = nil, event: MailEvent? = nil
  ) {
    (self.emailId, self.accountId, self.threadId) = (emailId, accountId, threadId)
    (self.subject, self.sender) = (subject, sender)
    (self.date, self.place, self.messageId, self.folder, self.event) = (date, place, messageId, folder, event)
  }

  /// Returns the place of a message that is only in these folders; `nil` if it is where people look for mail, or has a label.
  public static func place(in folders: [Folder]) -> (place: Location, folder: FolderID?)? {
    let shown = folders.filter { !$0.isServerArchive && $0.type != .starred }
    guard !shown.contains(where: { [.inbox, .sent, .drafts, .custom].contains($0.type) }) else {
      return nil
    }
    if let folder = shown.first(where: { $0.type == .spam }) { return (.spam, folder.id) }
    if let folder = shown.first(where: { $0.type == .trash }) { return (.trash, folder.id) }
    return (.archive, nil)
  }
}

extension [MailEvent] {
  /// The event by which a message came where it is: the last that changed its folders, or the first that deleted it.
  public var howItCame: MailEvent? {
    first { event in
      if case .changed(let change, _) = event.kind { change.addedFlags.contains(.deleted) } else { false }
    }
      ?? last { event in
        switch event.kind {
        case .changed(let change, _): !change.removedFolders.isEmpty || !change.addedFolders.isEmpty
        case .erased, .arrived: true
        default: false
        }
      }
  }
}
