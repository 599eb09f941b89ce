public import VmailDomain

/// Every message is asked whether it matches: what the store's index must come to as well.
extension InMemoryEmailRepository: SearchRepositoryProtocol {
  public func searchThreads(
    _ query: SearchQuery, scope: SearchScope, cursor: SearchCursor?, limit: Int
  ) throws -> [SearchHit] {
    try begin(.searchThreads)
    let behind = newestMatches(query, scope).filter { hit in cursor.map { precedes($0, hit.cursor) } ?? true }
    return Array(behind.prefix(max(0, limit)))
  }

  public func countSearchMatches(_ query: SearchQuery, scope: SearchScope) throws -> Int {
    try begin(.countSearchMatches)
    return newestMatches(query, scope).count
  }

  public func getMatchingThreads(_ query: SearchQuery, among threads: [ThreadID]) throws -> Set<ThreadID> {
    try begin(.getMatchingThreads)
    let matching = Set(newestMatches(query, .allAccounts).map(\.thread.id))
    return Set(threads.filter { matching.contains(resolved($0)) })
  }

  public func getPeopleSeen(limit: Int) throws -> [Participant] {
    try begin(.getPeopleSeen)
    let discarded = Set(folders.filter { $0.type == .trash || $0.type == .spam }.map(\.id))
    let newest = stored.values.map(\.email).sorted { ($0.dateReceived, $0.id) > ($1.dateReceived, $1.id) }
    var seen = PeopleSeen(limit: limit)
    for email in newest.prefix(PeopleSeen.messages)
    where email.folders.isEmpty || !email.folders.isSubset(of: discarded) {
      let from = Participant(name: email.fromName, email: email.fromAddress)
      for person in [from] + email.toAddresses + email.ccAddresses { seen.add(person) }
    }
    return seen.people
  }

  public func getPeopleWrittenTo(limit: Int) throws -> [Participant] {
    let sent = Set(folders.filter { $0.type == .sent }.map(\.id))
    let newest = stored.values.map(\.email).filter { !$0.folders.isDisjoint(with: sent) }.sorted {
      $0.id > $1.id
    }
    var seen = PeopleSeen(limit: limit)
    for email in newest.prefix(PeopleSeen.messages) {
      for person in email.toAddresses + email.ccAddresses { seen.add(person) }
    }
    return seen.people
  }

  public func getContactsSeen() throws -> [Contact] {
    try begin(.getContactsSeen)
    let discarded = Set(folders.filter { $0.type == .trash || $0.type == .spam }.map(\.id))
    let sent = Set(folders.filter { $0.type == .sent }.map(\.id))
    var seen = ContactsSeen()
    for email in stored.values.map(\.email) {
      if !email.folders.isDisjoint(with: sent) {
        seen.sent(to: email.toAddresses + email.ccAddresses, at: email.dateReceived)
      } else if email.folders.isEmpty || !email.folders.isSubset(of: discarded) {
        seen.received(
          from: Participant(name: email.fromName, email: email.fromAddress), at: email.dateReceived)
        seen.saw(email.toAddresses + email.ccAddresses, at: email.dateReceived)
      }
    }
    return seen.contacts
  }

  public func getSavedSearches() throws -> [SavedSearch] {
    try begin(.getSavedSearches)
    return savedSearches.sorted { $0.key < $1.key }.map(\.value)
  }

  public func saveSearch(_ search: SavedSearch) throws {
    try begin(.saveSearch)
    savedSearches[search.name.lowercased()] = search
  }

  public func removeSavedSearch(name: String) throws -> Bool {
    try begin(.removeSavedSearch)
    return savedSearches.removeValue(forKey: name.lowercased()) != nil
  }

  private func newestMatches(_ query: SearchQuery, _ scope: SearchScope) -> [SearchHit] {
    let evaluation = SearchEvaluation(
      query, scope: scope, places: SearchPlaces(accounts: accounts, folders: folders))
    var newest: [ThreadID: Email] = [:]
    for (id, entry) in stored
    where !entry.email.flags.contains(.deleted) && evaluation.matches(entry.email, document(id, entry)) {
      let email = entry.email
      if let other = newest[email.threadId], !precedes(place(of: email), place(of: other)) { continue }
      newest[email.threadId] = email
    }
    let hits = newest.compactMap { thread, email in
      derive(thread)?.summary.map {
        SearchHit(thread: $0, emailId: email.id, dateReceived: email.dateReceived)
      }
    }
    return hits.sorted { precedes($0.cursor, $1.cursor) }
  }

  private func document(_ id: EmailID, _ entry: Stored) -> SearchDocument {
    if let document = documents[id] { return document }
    let email = entry.email
    let content = MessageContent(
      subject: email.subject, from: Participant(name: email.fromName, email: email.fromAddress),
      to: email.toAddresses, cc: email.ccAddresses, text: entry.body.bodyPlain,
      attachments: email.attachments.map {
        MessageContent.Part(filename: $0.filename, mimeType: "", sizeBytes: 0, section: "")
      }, digest: [])
    let document = SearchDocument(content, source: entry.source)
    documents[id] = document
    return document
  }

  private func place(of email: Email) -> SearchCursor {
    SearchCursor(dateReceived: email.dateReceived, emailId: email.id)
  }

  private func precedes(_ left: SearchCursor, _ right: SearchCursor) -> Bool {
    (right.dateReceived, right.emailId) < (left.dateReceived, left.emailId)
  }
}
