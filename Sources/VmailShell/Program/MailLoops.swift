import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// What `for NAME in` takes besides references and words.
enum MailLoopSource: String, CaseIterable {
  case accounts, attachments, counts, folders, messages
}

/// Loops over mail.
extension CommandContext where Self == Shell {
  static var loopSources: [Choice] {
    MailLoopSource.allCases.map { Choice($0.rawValue) } + [LoopSource.words]
  }

  static var variablesOfProgram: [String] {
    ["VMAIL_HOME", LaunchLine.colourVariable, LaunchLine.formVariable]
  }

  /// Returns a round for each item. An empty list is not an error.
  mutating func loop(_ name: String, over words: [Word], isConfirmed: Bool) async throws -> LoopRounds<Shell>
  {
    let source = words.first.flatMap { $0.isQuoted ? nil : MailLoopSource(rawValue: $0.text) }
    if source != nil, words.count > 1 { throw ShellError.unexpectedArgument(words[1], of: words[0].text) }
    let rounds: [Round]
    do {
      try await meet(.place)
      if let source {
        rounds = try await self.rounds(name, of: source, words[0])
      } else {
        rounds = try await self.rounds(name, over: try await loopTargets(words, isConfirmed: isConfirmed))
      }
    } catch { throw ErrorWording.shellError(for: error, action: "load mail") }
    let outer = self.session.namedSets[name]
    return (
      rounds,
      { shell in
        shell.session.namedSets[name] = outer
        shell.session.conversation?.loops[name] = nil
      }
    )
  }

  private mutating func loopTargets(_ words: [Word], isConfirmed: Bool) async throws -> [ThreadTarget] {
    let targets: [ThreadTarget]
    do { targets = words.isEmpty ? [] : try await ListingPages.threads(named: words, in: &self) } catch let
      error as ReferenceError
    {
      switch error.kind {
      case .nothingMatches, .emptyListing, .nothingSelected, .nothingGiven: return []
      case .unknownName(let field, _, _) where field != "account:": return []
      default: throw error
      }
    }
    guard !isConfirmed, !AgentMode.isForAgent(in: self), targets.count > Confirmation.asksAbove,
      let ask = self.person.ask
    else { return targets }
    let question = "Run this block for \(Digits.counted(targets.count, "thread"))? [y/N] "
    guard await ask(question) else { throw ShellError.declined }
    return targets
  }

  private typealias Round = @Sendable (inout Shell) async -> LoopItem

  /// - Parameter begin: lets the variable mean the item as a reference; `nil` if it is text only.
  private static func round(
    _ text: String, _ fields: [String: String], _ begin: (@Sendable (inout Shell) async -> Void)? = nil
  ) -> Round {
    func clean(_ text: String) -> String { TerminalText(text, limit: 500).string }
    let item = LoopItem(clean(text), fields: fields.mapValues(clean), isReference: begin != nil)
    return { shell in
      await begin?(&shell)
      return item
    }
  }

  private mutating func rounds(_ name: String, of source: MailLoopSource, _ word: Word) async throws
    -> [Round]
  {
    let accounts = try await self.services().directory.current().accounts
    let here = self.session.account?.name ?? ""
    switch source {
    case .accounts: return accounts.map { Self.round($0.name, ["account": $0.name, "address": $0.email]) }
    case .folders:
      guard let account = self.session.account else {
        return try await MergedEntry.all(in: &self).map {
          Self.round($0.folders.title, ["folder": $0.folders.title, "account": Location.allAccounts])
        }
      }
      return try await Locations.placeTitles(of: account, in: &self)
        .map { Self.round($0, ["folder": $0, "account": here]) }
    case .counts:
      guard let counted = self.session.counted, counted.place == CountedMail.countedPlace(in: self) else {
        throw ReferenceError(kind: .nothingCounted, text: "group", range: word.range)
      }
      return counted.counts.enumerated().map { index, count in
        let title = MailCountRecord(n: index + 1, count: count).name.string
        return Self.round(title, ["name": title, "count": String(count.messages)]) { shell in
          let threads = try? await CountedMail.threads(of: count.group, in: counted, &shell)
          shell.session.namedSets[name] = (try? await ThreadTargets.placed(threads ?? [], in: &shell)) ?? []
        }
      }
    case .messages:
      return try MessageNumbers.openConversation(in: self).emails.enumerated().map { index, email in
        let (number, fields) = (String(index + 1), description(of: email, accounts))
        return Self.round(SubjectText.of(email.subject), fields.merging(["number": number]) { $1 }) {
          $0.session.conversation?.loops[name] = number
        }
      }
    case .attachments:
      return try AttachmentTargets.attachments(ofMessages: [], in: self).map { target in
        let (number, size) = (target.reference, String(target.attachment.sizeBytes))
        let fields = [
          "name": target.name, "size": size, "type": target.attachment.mimeType, "number": number,
        ]
        return Self.round(number, fields) { $0.session.conversation?.loops[name] = number }
      }
    }
  }

  /// Returns the rounds over threads, with the fields of their newest messages, which are read at once: a round reads
  /// nothing.
  private mutating func rounds(_ name: String, over targets: [ThreadTarget]) async throws -> [Round] {
    let targets = try await ThreadTargets.placed(targets, in: &self)
    let ids = targets.map(\.threadId)
    var known = try await self.services().actions.summaries(of: ids)
    for entry in self.session.listing?.listing.entries(of: Set(ids)) ?? [] {
      known[entry.thread.id] = entry.thread
    }
    let newest = try await self.services().fetchThread.newestMessages(of: ids)
    let accounts = try await self.services().directory.current().accounts
    return targets.map { target in
      let subject = known[target.threadId]?.subject ?? ""
      var fields = newest[target.threadId].map { description(of: $0, accounts) } ?? [:]
      (fields["subject"], fields["count"]) = (subject, String(known[target.threadId]?.messageCount ?? 0))
      return Self.round(SubjectText.of(subject), fields) { $0.session.namedSets[name] = [target] }
    }
  }

  private func description(of email: Email, _ accounts: [Account]) -> [String: String] {
    let time = CivilTime(email.dateReceived, utcOffset: self.environment.utcOffset(email.dateReceived))
    let name = (email.fromName ?? "").contains { !$0.isWhitespace } ? email.fromName : nil
    return [
      "from": Participant(name: name, email: email.fromAddress).displayName, "address": email.fromAddress,
      "date": [String(time.year), CivilTime.twoDigits(time.month), CivilTime.twoDigits(time.day)]
        .joined(separator: "-"),
      "id": email.messageId ?? "", "account": accounts.first { $0.id == email.accountId }?.name ?? "",
      "subject": email.subject,
    ]
  }
}

/// Numbers for `let`.
extension CommandContext where Self == Shell {
  /// Returns how many threads `search QUERY` would find, or `count QUERY` in the open place and tab.
  mutating func number(meantBy words: [Word]) async throws -> Int? {
    guard let first = words.first, !first.isQuoted,
      let isSearch = ["search": true, "count": false][first.text]
    else { return nil }
    try await meet(.place)
    let query = try TypedQuery(Array(words.dropFirst()), isVerbatim: false).text
    if !isSearch, words.count > 1, words[1].typed == "by" {
      throw ShellError(
        .usage, "count by gives several numbers, and let takes one",
        hint: "Type count by, and then for NAME in counts.", place: words[1].range, isMistake: true)
    }
    guard !isSearch || !query.isEmpty else { throw ShellError.missingArgument("a query", of: first.text) }
    guard let whole = isSearch ? query : try await SearchResults.query(ofMailHere: query, in: &self) else {
      throw ShellError.noListing(in: self.session.place)
    }
    let search = try await SearchResults.searchPlace(for: whole, in: &self).search
    return try await self.services().search.count(search)
  }
}
