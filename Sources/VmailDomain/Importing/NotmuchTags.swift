/// The tags of a message in notmuch, and what they are here: flags, system folders and labels.
///
/// notmuch sets `unread`, `flagged`, `replied`, `passed` and `draft` from the flags of a Maildir ("Maildir flags",
/// notmuch-config(1)), and `attachment`, `signed` and `encrypted` from the message. The others are the user's; `inbox`,
/// `sent`, `deleted` and `spam` are usual names.
struct NotmuchTags {
  static let inbox = "inbox"

  private(set) var flags: MessageFlags = .seen
  private var system: Set<FolderType> = []
  private(set) var labels: [String] = []

  private static let marks: [String: MessageFlags] = [
    "flagged": .flagged, "replied": .answered, "passed": .forwarded, "draft": .draft,
  ]

  init(_ tags: Set<String>) {
    for tag in tags.sorted() { take(tag) }
  }

  private mutating func take(_ tag: String) {
    switch tag {
    case "unread": flags.remove(.seen)
    case "draft":
      flags.insert(.draft)
      system.insert(.drafts)
    case "deleted": system.insert(.trash)
    // Shown by vmail for every message.
    case "attachment": break
    default:
      if let mark = Self.marks[tag] {
        flags.insert(mark)
      } else {
        takeName(tag)
      }
    }
  }

  private mutating func takeName(_ tag: String) {
    switch SystemFolderNames.purpose(of: tag) {
    // Mail with this tag may have the tag `inbox` as well.
    case .archive: break
    case .folder(.starred): flags.insert(.flagged)
    case .folder(let type): system.insert(type)
    case nil: labels.append(tag)
    }
  }

  /// - Parameters:
  ///   - inboxIsTag: whether the tag `inbox`, and not the folder, shows what is in the Inbox.
  func file(at path: String, in folder: NotmuchFolder, inboxIsTag: Bool) -> MailFile {
    var file = MailFile(path: path, flags: flags)
    var (system, labels) = (system, labels)
    switch folder.purpose {
    case .folder(.inbox): if !inboxIsTag { system.insert(.inbox) }
    case .folder(.starred): file.flags.insert(.flagged)
    // A message that is tagged as being in the Inbox is shown there by notmuch, wherever its file is.
    case .folder(let type) where [.trash, .spam].contains(type):
      if !system.contains(.inbox) { system.insert(type) }
    case .folder(let type): system.insert(type)
    case .archive: break
    case nil: if !labels.contains(folder.name) { labels.append(folder.name) }
    }
    // Trash and Spam take mail out of everything else.
    for type in [FolderType.trash, .spam] where system.contains(type) {
      file.systemFolders = [type]
      return file
    }
    file.systemFolders = FolderType.allCases.filter(system.contains)
    file.labels = labels
    return file
  }
}
