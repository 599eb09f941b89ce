public import VmailDomain
import VmailTerminal

/// An event of a message, worded as a continuation of `message 3`.
public struct MailEventWording: Sendable {
  /// The name for programs: `arrive`, an action's name, or `tell` for changes sent to the server.
  public let name: String
  /// `was archived`
  public let clause: String

  public static let names = ["arrive", "tell"] + ActionPhrase.names

  /// - Parameters:
  ///   - folders: the known names of folders.
  ///   - times: formats the time at which a snoozed message returns.
  public init(_ event: MailEvent, of email: Email, folders: [FolderID: String], times: TimestampFormat) {
    func phrase(_ action: ThreadAction) -> ActionPhrase {
      let until = if case .snooze(let until) = action { times.coming(until) } else { "" }
      return ActionPhrase(action, folders: folders, until: until)
    }
    let byAgent =
      event.author == .agent ? " by an agent" + (event.grant.map { " under grant \($0)" } ?? "") : ""
    switch event.kind {
    case .arrived: (name, clause) = ("arrive", Self.arrival(of: email))
    case .announced(let action):
      (name, clause) = (
        phrase(action).name, "will be \(Self.participle(action, phrase(action), folders))\(byAgent)"
      )
    case .done(let action, let rule):
      let byRule = rule.map { " by the rule \"\($0)\"" } ?? ""
      (name, clause) = (
        phrase(action).name, "was \(Self.participle(action, phrase(action), folders))\(byRule)\(byAgent)"
      )
    case .undone(let action):
      let done = Self.participle(action, phrase(action), folders)
      (name, clause) = (phrase(action).name, "was restored\(byAgent): it had been \(done)")
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

  private static func arrival(of email: Email) -> String {
    guard email.sendState == .none else { return "was written here" }
    return "came from \(AddressText.name(Participant(name: email.fromName, email: email.fromAddress)))"
  }

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
