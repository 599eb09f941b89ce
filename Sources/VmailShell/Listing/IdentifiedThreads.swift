import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Finds mail by what names it in every session, in the accounts in view.
enum IdentifiedThreads {
  /// Returns the threads of the identities in a message list, and what standard input names if the list asks for it.
  /// - Throws: ``ReferenceError`` for an identity in the list that names nothing; standard input may be older than the mail.
  static func find(by list: MessageList, in shell: inout Shell) async throws -> (
    threads: [MailIdentity: [ThreadTarget]], given: [MailIdentity]
  ) {
    let given = list.atoms.contains { $0.reference == .given } ? try given(in: &shell) : []
    let wanted = list.atoms.compactMap(\.reference.identity) + given
    guard !wanted.isEmpty else { return ([:], []) }
    let account = shell.session.account
    let found = try await shell.services().search.threads(
      named: wanted, in: account.map { .account($0.id) } ?? .allAccounts)
    if let missing = list.atoms.first(where: { $0.reference.identity.map { found[$0] == nil } ?? false }) {
      throw ReferenceError(
        kind: .unknownIdentity(account: account?.name), text: missing.word.text, range: missing.word.range)
    }
    warn(of: given.filter { found[$0] == nil }, among: given.count, in: shell)
    let listed = Dictionary(
      shell.session.listing?.listing.entries.map { ($0.thread.id, $0) } ?? [],
      uniquingKeysWith: { first, _ in first })
    let threads = found.mapValues { threads in
      threads.map { listed[$0].map(ThreadTarget.init) ?? ThreadTarget(threadId: $0, view: nil) }
    }
    return (threads, given)
  }

  /// Reads standard input the first time, and remembers what it names.
  private static func given(in shell: inout Shell) throws -> [MailIdentity] {
    if let given = shell.session.given { return given }
    let use = shell.isTyping ? StandardInput.typed : shell.standardInput
    try use.expectFree(orAdvise: nil)
    // Another program may need long to write it.
    shell.willWait()
    let given = try InputText.read("-", input: use).split(separator: "\n")
      .filter { !$0.allSatisfy(\.isWhitespace) }.map { MailIdentity(line: String($0)) }
    shell.session.given = given
    return given
  }

  private static func warn(of missing: [MailIdentity], among count: Int, in shell: Shell) {
    guard let first = missing.first else { return }
    let name =
      switch first {
      case .message(let id): "<\(id)>"
      case .thread(let id): "thread:\(id)"
      }
    let place = shell.session.account.map { " in \($0.name)" } ?? ""
    shell.console.warning(
      "\(Digits.grouped(missing.count)) of \(Digits.counted(count, "reference")) "
        + "\(missing.count == 1 ? "names" : "name") no mail\(place). The first is \(TerminalText(line: name).string)."
    )
  }

  /// Whether words name mail by its identity: not by numbers in the open conversation.
  static func areMeant(by words: [Word]) -> Bool {
    words.contains { word in
      let reference = (try? MessageListParser.term(word))?.reference
      return reference == .given || reference?.identity != nil
    }
  }

  /// Returns the Message-IDs by which words name single messages; `nil` if they name threads.
  static func messageIds(named words: [Word], in shell: Shell) -> Set<String>? {
    let terms = (try? MessageListParser.parse(words).terms) ?? []
    let names = terms.map {
      $0.reference == .given ? shell.session.given : $0.reference.identity.map { [$0] }
    }
    let nameMessages = names.allSatisfy { $0?.allSatisfy { $0.messageId != nil } ?? false }
    guard nameMessages, !terms.isEmpty, !terms.contains(where: \.isNegated) else { return nil }
    return Set(names.compactMap(\.self).joined().compactMap(\.messageId))
  }

  /// Returns the numbers of the messages with one of these Message-IDs; of all for `nil`.
  static func numbers(of ids: Set<String>?, among emails: [Email]) -> [Int] {
    emails.indices.filter { index in ids.map { emails[index].messageId.map($0.contains) ?? false } ?? true }
      .map { $0 + 1 }
  }
}
