import FoundationEssentials
public import VmailDomain
import VmailStore

/// Reads patches from mail, and prepares them for git.
public struct ReadPatchesUseCase: Sendable {
  private let store: MailStore
  private let search: SearchThreadsUseCase
  private let opener: any MessageOpening
  private let clock: any WallClock
  private let utcOffset: @Sendable (Date) -> Int

  /// The maximum number of conversations in which other versions of a series are searched.
  private static let threadLimit = 50

  init(store: MailStore, search: SearchThreadsUseCase, ports: Ports) {
    (self.store, self.search, opener) = (store, search, ports.opener)
    (clock, utcOffset) = (ports.clock, ports.utcOffset)
  }

  /// Returns the messages of other conversations that contain further versions of a series: with the same title by the
  /// same sender.
  /// - Throws: ``StoreError``
  public func otherVersions(of emails: [Email]) async throws -> [Email] {
    let starts = emails.filter { email in
      let subject = PatchSubject(email.subject)
      return !subject.isReply && subject.isPatch && subject.number <= 1
    }
    var found: [Email] = []
    var known = Set(emails.map(\.threadId))
    for title in Set(starts.map { PatchSubject($0.subject).title }) where !title.isEmpty {
      let senders = Set(starts.map { AddressKey($0.fromAddress) })
      for thread in try await threads(withSubject: title) where !known.contains(thread) {
        let others = try await store.read { try $0.emails(threadId: thread) }
        let isSame = others.contains { email in
          let subject = PatchSubject(email.subject)
          return !subject.isReply && subject.isPatch && subject.title.lowercased() == title.lowercased()
            && senders.contains(AddressKey(email.fromAddress))
        }
        guard isSame else { continue }
        known.insert(thread)
        found += others
      }
    }
    return found
  }

  private func threads(withSubject title: String) async throws -> [ThreadID] {
    do {
      let prepared = try await search.prepare(
        field: "subject:", value: title, isPhrase: true, now: clock.now, offset: utcOffset)
      return try await search.fetchPage(prepared, pageSize: Self.threadLimit).hits.map(\.thread.id)
    } catch is SearchQueryError {
      // A title without a word that can be searched for.
      return []
    }
  }

  /// Returns the part of a message that is on this machine, for replies.
  /// - Returns: `nil` when there is none.
  /// - Throws: ``StoreError``
  public func localSource(of email: Email) async throws -> [UInt8]? {
    try await store.read { try $0.readableSource(emailId: email.id) }
  }

  /// Returns a message of a conversation about patches.
  public func message(_ email: Email, source: [UInt8]) -> PatchMessage {
    PatchMessage(email, body: text(of: source).text)
  }

  /// Returns the text with the patch: that of a part of its own, if the message has one, after the description.
  private func text(of source: [UInt8]) -> PlainPart {
    let parts = opener.plainParts(of: source)
    guard let first = parts.first else { return PlainPart(bytes: [], text: "") }
    let patch = parts.first { !PatchDiff($0.text).files.isEmpty }
    guard let patch, patch != first else { return first }
    let separator = Array("---\n".utf8)
    return PlainPart(
      bytes: Array(first.text.utf8) + separator + patch.bytes, text: first.text + "---\n" + patch.text)
  }

  /// Returns a patch for git.
  public struct Prepared: Sendable {
    /// The message for `git am`.
    public let mail: [UInt8]
    /// The diff alone.
    public let diff: [UInt8]
  }

  /// - Parameter addsTrailers: whether the trailers of replies are added to its description.
  public func prepare(_ part: PatchSeries.Part, source: [UInt8], addsTrailers: Bool) -> Prepared {
    let text = text(of: source)
    return Prepared(
      mail: PatchMail.message(
        source, text: text.text, bytes: text.bytes, trailers: addsTrailers ? part.trailers : []),
      diff: Array(PatchMail.diff(in: text.bytes)))
  }
}
