public import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// The failures of an action in words (FR-TL-03, E-11).
public struct ActionFailures: Sendable {
  public let phrase: ActionPhrase
  /// The number of threads that did not fail.
  public let done: Int
  public let failed: [ActionFailure]
  var remedy = Remedy.retry
  /// The names of the accounts, if the threads were those of several; of some or no threads.
  let accounts: [ThreadID: String]

  public init(
    phrase: ActionPhrase, done: Int, failed: [ActionFailure], remedy: Remedy = Remedy.retry,
    accounts: [ThreadID: String] = [:]
  ) {
    self.accounts = accounts
    self.phrase = phrase
    self.done = done
    self.failed = failed
    self.remedy = remedy
  }

  /// The advice given to the user.
  public enum Remedy: Sendable {
    /// No advice, since the session is ending.
    case none
    case retry
    /// Advice to retry; the threads are also selected if there are several or others did not fail.
    case selection
  }

  private static let reasonLimit = 3
  private static let subjectLimit = 3
  /// The width of a subject in columns, if there are several.
  private static let subjectWidth = 40

  /// The failures as a clause: `7 archived, 3 actions failed for "One", "Two" and "Three": its folder is
  /// gone`, or for a single thread `Couldn't archive "Quarterly numbers": that conversation is gone`.
  public var clause: String {
    if let only = failed.first, failed.count == 1, done == 0 {
      return
        "Couldn't \(phrase.infinitive(Self.title(of: only)))\(places): \(ErrorWording.reason(only.reason))"
    }
    let successes = done > 0 ? "\(Digits.grouped(done)) \(phrase.participle), " : ""
    return successes + Digits.counted(failed.count, "action") + " failed" + subjects + places + ": " + reasons
  }

  /// The text ` in home and work`: where it failed.
  private var places: String {
    let names = failed.compactMap { accounts[$0.place.threadId] }
    let named = names.indices.filter { !names[..<$0].contains(names[$0]) }.map { names[$0] }
    return named.isEmpty ? "" : " in " + Sentence.series(named)
  }

  /// The text ` for "One" and "Two"`: the first few of the known subjects.
  private var subjects: String {
    let titles = failed.lazy.map(\.subject).filter { !$0.isEmpty }.prefix(Self.subjectLimit).map { subject in
      "\"" + TerminalText(line: subject).truncated(to: Self.subjectWidth, ellipsis: "…").string + "\""
    }
    guard !titles.isEmpty else { return "" }
    let others = failed.count - titles.count
    return " for " + Sentence.series(titles + (others > 0 ? [Digits.counted(others, "other")] : []))
  }

  /// The failures as an error, with advice.
  public var error: ShellError { ShellError(.failure, clause, hint: hint) }

  private var hint: String? {
    switch remedy {
    case .none: nil
    case .retry where !missing.isEmpty, .selection where !missing.isEmpty:
      "Type folder create \(missing[0].title) to create it there, then retry."
    case .retry where isLasting, .selection where isLasting: nil
    case .selection where failed.count > 1 || done > 0:
      "The threads that failed are still selected. Type retry."
    case .retry, .selection: "Type retry."
    }
  }

  /// Whether another attempt would have the same result.
  private var isLasting: Bool {
    failed.allSatisfy { failure in
      switch failure.reason {
      case .flagsNotKept, .folderIsReadOnly, .threadGone, .mailGone, .isUnsent, .isInTrash, .notInTrash,
        .notInInbox, .starredIsNoFolder:
        true
      default: false
      }
    }
  }

  /// The folders that the failed actions need and the server lacks, if there is no other reason.
  private var missing: [SpecialFolder] {
    let missing = failed.compactMap(\.reason.folderToMake)
    return missing.count == failed.count ? missing : []
  }

  /// The distinct reasons, in order of appearance.
  private var reasons: String {
    var named: [String] = []
    for failure in failed {
      let reason = ErrorWording.reason(failure.reason)
      if !named.contains(reason) { named.append(reason) }
      guard named.count <= Self.reasonLimit else {
        return named.dropLast().joined(separator: "; ") + "; and others"
      }
    }
    return named.joined(separator: "; ")
  }

  private static func title(of failure: ActionFailure) -> String {
    failure.subject.isEmpty ? "this thread" : "\"\(failure.subject)\""
  }
}
