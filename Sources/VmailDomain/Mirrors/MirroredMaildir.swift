/// A Maildir of a mirror, as it was when it was last brought in step.
public struct MirroredMaildir: Hashable, Sendable, Identifiable {
  /// The folder of an account that a Maildir is kept in step with.
  public enum Mailbox: Hashable, Sendable {
    case folder(FolderID)
    /// Mail in no folder.
    case archive

    /// `nil` for the Archive.
    public var folder: FolderID? { if case .folder(let id) = self { id } else { nil } }
  }

  public let id: ID<MirroredMaildir>
  /// The path relative to the mirror; empty for the top.
  public var path: String
  /// `nil` until mail is in it, and when the folder was removed.
  public var place: Mailbox?
  /// `nil` if it has to be listed.
  public var times: MaildirTimes?

  public init(id: ID<MirroredMaildir>, path: String, place: Mailbox?, times: MaildirTimes?) {
    self.id = id
    self.path = path
    self.place = place
    self.times = times
  }
}

/// A message's file in a mirror, as it was when it was last brought in step.
public struct MirroredFile: Hashable, Sendable {
  public enum State: Int, Sendable {
    /// The file is there.
    case present = 0
    /// The file is being written: it may be there.
    case arriving = 1
    /// The file is being removed: it may be there.
    case leaving = 2
    /// Another program has removed the file of a message that is in Trash since.
    case gone = 3
  }

  public var maildir: ID<MirroredMaildir>
  public var file: MaildirFile
  /// `nil` when the message was erased.
  public var email: EmailID?
  public var state: State

  public init(maildir: ID<MirroredMaildir>, file: MaildirFile, email: EmailID?, state: State) {
    self.maildir = maildir
    self.file = file
    self.email = email
    self.state = state
  }
}
