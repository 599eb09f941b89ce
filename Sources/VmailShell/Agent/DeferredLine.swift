import VmailCommandLine
import VmailDomain
import VmailViews

/// Finds the line that does in a session of its own what a call was about to do.
enum DeferredLine {
  /// Numbers of these kinds mean something only in the session in which they were listed.
  private static let listed: [ArgumentKind] = [
    .messages, .attachments, .links, .namedSet, .outbox, .pending, .snoozed, .jobs, .eventCommands, .drafts,
  ]

  /// What these do ends with the session.
  private static let ofSession: Set<String> = ["on", "record"]

  /// Mail that these name by a database, which is no file that could be compared.
  private static let indexes: Set<String> = ["notmuch", "mu"]

  /// - Parameter bound: the threads that references of the call stood for.
  /// - Returns: `nil` if it depends on what else the session has listed, opened or selected, or would
  ///   have no effect outside of it.
  static func line(of call: CommandCall, bound: [[String]: [ThreadTarget]]) -> String? {
    guard !ofSession.contains(call.info.name),
      !call.form.requiredOptions.contains(where: { indexes.contains($0.name) })
    else {
      return nil
    }
    for (kind, words) in call.assignedWords {
      let kinds = kind?.alternatives ?? []
      // Standard input has other words by then.
      if kinds.contains(.path), words.contains(where: { $0.text == "-" }) { return nil }
      guard kinds.contains(.references) || kinds.contains(where: listed.contains) else { continue }
      let isBound = kinds.contains(.references) && bound[words.map(\.text)] != nil
      guard isBound || !words.isEmpty && words.allSatisfy(namesItself) else { return nil }
    }
    return call.spelt
  }

  private static func namesItself(_ word: Word) -> Bool {
    if DraftName(word.text) != nil { return true }
    // Standard input has other words by then.
    return (try? MessageListParser.term(word))?.reference.identity != nil
  }
}

/// The name of a draft in every session, as in `send draft:5`.
struct DraftName: Hashable, Sendable {
  private static let prefix = "draft:"
  let id: DraftID

  init(_ id: DraftID) { self.id = id }

  init?(_ word: String) {
    guard word.hasPrefix(Self.prefix), let number = Int64(word.dropFirst(Self.prefix.count)), number > 0
    else { return nil }
    id = DraftID(number)
  }

  var text: String { Self.prefix + id.description }
}
