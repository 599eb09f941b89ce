public import VmailDomain
import VmailTerminal

/// An event of a message, worded as a continuation of `message 3`.
public struct MailEventWording: Sendable {
  /// The name for programs: `arrive`, `erase`, an action's name, or `tell` for changes sent to the server.
  public let name: String
  /// `was archived`
  public let clause: String

  public static let names = ["arrive", "erase", "tell"] + ActionPhrase.names

  /// - Parameters:
  ///   - email: the message; `nil` if it no longer exists.
  ///   - folders: the known names of folders.
  ///   - times: formats the time at which a snoozed message returns.
  public init(_ event: MailEvent, of email: Email?, folders: [FolderID: String], times: TimestampFormat) {
    func phrase(_ action: ThreadAction) -> ActionPhrase {
      let until = if case .snooze(let until) = action { times.coming(until) } else { "" }
      return ActionPhrase(action, folders: folders, until: until)
    }
    let by = event.cause.map(Self.who) ?? ""
    switch event.kind {
    case .arrived: (name, clause) = ("arrive", Self.arrival(of: email, event.cause))
    case .changed(let change, let isArchived):
      // What another program only removes from its folders is nowhere on the server.
      let isKept =
        isArchived && event.cause?.author == .program && !change.addedFlags.contains(.deleted)
      let parts = Self.parts(of: change, isArchived: isArchived && !isKept, folders)
      name = parts.first?.name ?? ActionKind.label.rawValue
      let what = parts.isEmpty ? "changed" : Sentence.series(parts.map(\.participle))
      clause = "was \(what)\(by)" + (isKept ? " and kept by vmail" : "")
    case .erased: (name, clause) = ("erase", "was erased\(by)")
    case .announced(let action):
      (name, clause) = (
        phrase(action).name, "will be \(Self.participle(action, phrase(action), folders))\(by)"
      )
    case .done(let action):
      (name, clause) = (phrase(action).name, "was \(Self.participle(action, phrase(action), folders))\(by)")
    case .undone(let action):
      let done = Self.participle(action, phrase(action), folders)
      (name, clause) = (phrase(action).name, "was restored\(by): it had been \(done)")
    case .pushed(let operation):
      (name, clause) = ("tell", "was also \(Self.words(operation, folders)) on the server")
    case .refused(let operation, let reason):
      (name, clause) = ("tell", "was not \(Self.words(operation, folders)) on the server: \(reason)")
    case .waiting(let operation, let attempts, let reason):
      let tried =
        attempts == 0
        ? "" : " after \(Digits.counted(attempts, "attempt"))" + (reason.map { ": " + $0 } ?? "")
      (name, clause) = ("tell", "is not yet \(Self.words(operation, folders)) on the server\(tried)")
    }
  }

  private static func arrival(of email: Email?, _ cause: ChangeCause?) -> String {
    let by = cause.map(who) ?? ""
    guard let email else { return "came" + by }
    guard email.sendState == .none else { return "was written here" + by }
    return "came from \(AddressText.name(Participant(name: email.fromName, email: email.fromAddress)))" + by
  }

  /// Returns who did something, to follow what was done.
  static func who(_ cause: ChangeCause) -> String {
    let line = cause.line.isEmpty ? "" : " with \"\(cause.line)\""
    let script = cause.name.isEmpty ? "" : " in \(cause.name)"
    return switch cause.author {
    case .user: " by you" + script + line
    case .agent: " by an agent" + (cause.grant.map { " under grant \($0)" } ?? "") + script + line
    case .rule: " by the rule \"\(cause.name)\""
    case .screener: " by the screening of senders"
    case .mute: " because its thread is muted"
    case .snooze: " because its snooze ended"
    case .program: " by another program" + (cause.name.isEmpty ? "" : " " + cause.name)
    case .server: " by the server" + (cause.name.isEmpty ? "" : ": " + cause.name)
    case .vmail: " by vmail" + (cause.name.isEmpty ? "" : ": " + cause.name)
    }
  }

  /// Returns what a change has done, each with the name of the action that does it.
  private static func parts(
    of change: MessageChange, isArchived: Bool, _ folders: [FolderID: String]
  ) -> [(name: String, participle: String)] {
    func names(_ ids: Set<FolderID>) -> String { Sentence.series(ids.map { name($0, folders) }.sorted()) }
    var parts: [(ActionKind, String)] = []
    let (left, entered) = (change.removedFolders, change.addedFolders)
    if change.addedFlags.contains(.deleted) {
      parts.append((.deletePermanently, "permanently deleted"))
    } else if isArchived {
      parts.append((.archive, "archived from \(names(left))"))
    } else if !left.isEmpty, !entered.isEmpty {
      parts.append((.move, "moved from \(names(left)) to \(names(entered))"))
    } else if !entered.isEmpty {
      parts.append((.label, "added to \(names(entered))"))
    } else if !left.isEmpty {
      parts.append((.label, "removed from \(names(left))"))
    }
    for (flag, set, cleared) in marks {
      if change.addedFlags.contains(flag) { parts.append(set) }
      if change.removedFlags.contains(flag), let cleared { parts.append(cleared) }
    }
    let (added, removed) = (change.addedFlags.tagTitles, change.removedFlags.tagTitles)
    if !added.isEmpty { parts.append((.label, "tagged \(Sentence.series(added))")) }
    if !removed.isEmpty { parts.append((.label, "no longer tagged \(Sentence.series(removed))")) }
    if let new = change.category?.new.category {
      parts.append((.categorize, "categorized as \(new.title ?? new.rawValue)"))
    }
    return parts.map { (name: $0.0.rawValue, participle: $0.1) }
  }

  /// The flags in words, when they are set and when they are cleared.
  private static let marks: [(MessageFlags, (ActionKind, String), (ActionKind, String)?)] = [
    (.seen, (.read, "marked as read"), (.unread, "marked as unread")),
    (.flagged, (.star, "starred"), (.unstar, "unstarred")),
    (.muted, (.mute, "muted"), (.unmute, "unmuted")),
    (.answered, (.read, "marked as answered"), nil),
    (.forwarded, (.read, "marked as forwarded"), nil),
  ]

  /// Of labels by their names, which the participle of several threads leaves out.
  private static func participle(
    _ action: ThreadAction, _ phrase: ActionPhrase, _ folders: [FolderID: String]
  ) -> String {
    if case .combined(let parts) = action {
      return Sentence.series(parts.map { participle($0, ActionPhrase($0, folders: folders), folders) })
    }
    if case .only(_, let whole) = action { return participle(whole, phrase, folders) }
    guard case .label(let adding, let removing) = action else { return phrase.participle }
    func names(_ labels: Set<FolderID>) -> String {
      labels.map { name($0, folders) }.sorted().joined(separator: ", ")
    }
    let given = adding.isEmpty ? nil : "labelled \(names(adding))"
    let taken = removing.isEmpty ? nil : "removed from \(names(removing))"
    return [given, taken].compactMap(\.self).joined(separator: " and ")
  }

  /// Describes a change sent to the server.
  private static func words(_ operation: RemoteOperation.Kind, _ folders: [FolderID: String]) -> String {
    switch operation {
    case .move(_, let target): "moved to \(name(target, folders))"
    case .copy(_, let target), .append(let target): "added to \(name(target, folders))"
    case .remove(let source): "removed from \(name(source, folders))"
    case .expunge: "permanently deleted"
    case .store: ActionPhrase(operation.likelyAction).participle
    }
  }

  private static func name(_ folder: FolderID, _ folders: [FolderID: String]) -> String {
    folders[folder] ?? "a folder that no longer exists"
  }
}
