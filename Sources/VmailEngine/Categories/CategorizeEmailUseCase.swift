import FoundationEssentials
public import VmailDomain
import VmailStore

/// Categorizes existing mail, explains categories, and learns from the user's corrections.
///
/// Incoming mail is categorized by ``CategorizingReader``; a correction is an action
/// (``ThreadAction/categorize(_:senders:)``), for which this collects the training data.
public struct CategorizeEmailUseCase: Sendable {
  /// The number of a sender's threads that are searched for ones similar to a corrected one.
  private static let looksAt = 300
  /// The maximum number of a sender's threads to which a rule applies.
  private static let reaches = 10_000
  private static let batch = 500

  let store: MailStore
  /// A reader that doesn't categorize.
  let reader: any MessageReading
  let categorizing: any MessageCategorizing

  // MARK: Corrections

  /// Stores the training data for threads that the user is about to categorize: for each, the latest message
  /// from somebody else. To be called before the action.
  public func noteEvidence(of threads: [ThreadID]) async throws {
    var evidence: [CategoryEvidence] = []
    for thread in threads {
      guard let email = try await latest(of: thread), let facts = try await facts(of: email) else { continue }
      evidence.append(
        CategoryEvidence(
          emailId: email.id, sender: facts.sender, features: categorizing.features(of: facts)))
    }
    guard !evidence.isEmpty else { return }
    try await store.write { [evidence] in try $0.noteEvidence(evidence) }
  }

  /// Returns the senders of the latest messages of threads.
  public func senders(of threads: [ThreadID]) async throws -> Set<String> {
    var senders: Set<String> = []
    for thread in threads {
      guard let email = try await latest(of: thread), !email.fromAddress.isEmpty else { continue }
      senders.insert(email.fromAddress.lowercased())
    }
    return senders
  }

  /// Returns the threads whose latest incoming message is from one of the senders, newest first; limited to
  /// an account, if given.
  public func threads(from senders: Set<String>, in scope: SearchScope) async throws -> [ThreadID] {
    var found: [ThreadID] = []
    for sender in senders.sorted() {
      for thread in try await threads(with: sender, in: scope, limit: Self.reaches) {
        let from = try await latest(of: thread)?.fromAddress.lowercased()
        if from == sender, !found.contains(thread) { found.append(thread) }
      }
    }
    return found
  }

  /// Returns the threads from the same sender that would now get this one's category, and have another.
  public func alike(_ thread: ThreadID, in scope: SearchScope) async throws -> [ThreadID] {
    guard let model = try await latest(of: thread), !model.fromAddress.isEmpty,
      let categorizer = categorizing.categorizer(for: try await store.read({ try $0.habits() }))
    else { return [] }
    var found: [ThreadID] = []
    let sender = model.fromAddress.lowercased()
    for other in try await threads(with: sender, in: scope, limit: Self.looksAt) where other != thread {
      guard let email = try await latest(of: other), email.fromAddress.lowercased() == sender,
        !email.isCategoryChosen, email.aiCategory != model.aiCategory, let facts = try await facts(of: email),
        categorizer.category(of: facts) == model.aiCategory
      else { continue }
      found.append(other)
    }
    return found
  }

  // MARK: Why

  /// - Throws: ``ThreadListError/threadNotFound(id:)``
  public func explain(_ id: ThreadID) async throws -> CategoryExplanation {
    guard let thread = try await store.read({ try $0.thread(id: id) }) else {
      throw ThreadListError.threadNotFound(id: id)
    }
    let email = try await latest(of: thread.id)
    var verdict: CategoryVerdict?
    if let email, let facts = try await facts(of: email) {
      verdict = categorizing.categorizer(for: try await store.read { try $0.habits() })?.verdict(on: facts)
    }
    let basis: CategoryExplanation.Basis =
      if email?.isCategoryChosen == true {
        .chosen
      } else if thread.aiCategory == .primary,
        email?.aiCategory != .primary
      { .written } else { .message }
    return CategoryExplanation(category: thread.aiCategory, basis: basis, verdict: verdict)
  }

  // MARK: All mail

  public struct Report: Hashable, Sendable {
    /// Messages that were examined, and those whose category changed.
    public var read = 0
    public var changed = 0

    public init() {}
  }

  /// Works the categories of all mail of an account out anew, but for those that the user chose. Cancelling leaves
  /// what was done until then.
  /// - Parameters:
  ///   - isPreview: whether nothing is changed, and only counted.
  ///   - progress: hears of each batch.
  public nonisolated(nonsending) func categorizeAll(
    accountId: AccountID, isPreview: Bool = false, progress: (Report) -> Void
  ) async throws -> Report {
    var report = Report()
    guard let categorizer = categorizing.categorizer(for: try await store.read({ try $0.habits() })) else {
      return report
    }
    let own = try await ownFolders(of: accountId)
    var last: EmailID?
    while true {
      let emails = try await store.read { [last] in
        try $0.emails(accountId: accountId, after: last, limit: Self.batch)
      }
      guard let end = emails.last?.id else { return report }
      last = end
      let incoming = emails.filter {
        !$0.isCategoryChosen && $0.sendState == .none && $0.folders.isDisjoint(with: own)
      }
      let categories = try await categories(of: incoming, by: categorizer)
      report.read += emails.count
      report.changed +=
        isPreview
        ? incoming.count { email in categories[email.id].map { $0 != email.aiCategory } ?? false }
        : try await store.write { try $0.setCategories(categories) }
      progress(report)
      if Task.isCancelled { return report }
    }
  }

  private func categories(
    of emails: [Email], by categorizer: MessageCategorizer
  ) async throws -> [EmailID: AICategory] {
    var sources: [(EmailID, [UInt8])] = []
    for email in emails {
      if let source = try await store.read({ try $0.readableSource(emailId: email.id) }) {
        sources.append((email.id, source))
      }
    }
    let verdicts = await ParallelMap.run(sources) { [reader] id, source in
      (id, categorizer.category(of: MessageFacts(reader.read(source))))
    }
    return Dictionary(verdicts, uniquingKeysWith: { first, _ in first })
  }

  // MARK: What was learnt

  public func learnt() async throws -> LearntCategories { try await store.read { try $0.countLearnt() } }

  /// Deletes what was learned, permanently; categories are kept.
  public func forget() async throws -> LearntCategories { try await store.write { try $0.forgetLessons() } }

  // MARK: Inside

  private func ownFolders(of account: AccountID) async throws -> Set<FolderID> {
    let folders = try await store.read { try $0.folders(accountId: account) }
    return Set(folders.filter { $0.type == .sent || $0.type == .drafts }.map(\.id))
  }

  /// Returns the latest message from somebody else, or else the latest message.
  private func latest(of thread: ThreadID) async throws -> Email? {
    let emails = try await store.read { try $0.emails(threadId: thread) }
    guard let account = emails.first?.accountId else { return nil }
    let own = try await ownFolders(of: account)
    return emails.last { $0.sendState == .none && !$0.isReaction && $0.folders.isDisjoint(with: own) }
      ?? emails.last
  }

  private func facts(of email: Email) async throws -> MessageFacts? {
    try await store.read { try $0.readableSource(emailId: email.id) }.map { MessageFacts(reader.read($0)) }
  }

  /// Returns threads, newest first.
  private func threads(with sender: String, in scope: SearchScope, limit: Int) async throws -> [ThreadID] {
    let words = sender.filter { $0 != "\"" && $0 != "\\" }
    let query = try SearchQueryParser.parse(
      "from:\"\(words)\"", now: Date(timeIntervalSince1970: 0), offset: { _ in 0 })
    return try await store.read { try $0.searchThreads(query, scope: scope, cursor: nil, limit: limit) }.map(
      \.thread.id)
  }
}
