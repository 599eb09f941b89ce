import VmailDomain

/// Says of one message whether a query matches it, by the plainest reading of the query.
struct SearchEvaluation {
  private let query: SearchQuery
  private let scope: SearchScope
  private let places: QueryResolver
  private let coversDiscarded: Bool

  init(_ query: SearchQuery, scope: SearchScope, places: QueryResolver) {
    self.query = query
    self.scope = scope
    self.places = places
    coversDiscarded = query.coversDiscarded(in: places)
  }

  func matches(_ email: Email, _ document: SearchDocument) -> Bool {
    if case .account(let id) = scope, email.accountId != id { return false }
    if !coversDiscarded, isDiscarded(email) { return false }
    return holds(query.root, email, document)
  }

  private func holds(_ node: SearchQuery.Node, _ email: Email, _ document: SearchDocument) -> Bool {
    switch node {
    case .all(let nodes): nodes.allSatisfy { holds($0, email, document) }
    case .any(let nodes): nodes.contains { holds($0, email, document) }
    case .not(let node): !holds(node, email, document)
    case .term(let term): holds(term.condition, email, document)
    }
  }

  private func holds(_ condition: SearchCondition, _ email: Email, _ document: SearchDocument) -> Bool {
    switch condition {
    case .text(let words): isFound(words, document)
    case .state(let state): holds(state, email, document)
    case .before(let date): email.dateReceived < date
    case .since(let date): email.dateReceived >= date
    case .within(let start, let end): email.dateReceived >= start && email.dateReceived < end
    case .larger(let bytes): email.sizeBytes > bytes
    case .smaller(let bytes): email.sizeBytes < bytes
    case .category(let category): email.aiCategory == category
    case .keyword(let flag): email.flags.contains(flag)
    case .account(let name): places.account(named: name) == email.accountId
    case .place(let name): places.mailbox(named: name).map { isIn($0, email) } ?? false
    case .messageId(let id): email.messageId == id
    case .thread(let id): email.threadId == id
    case .mimeType(let type):
      email.attachments.contains { !$0.isInline } && email.attachments.contains { $0.mimeType.contains(type) }
    // Only the store has it.
    case .hidden: false
    case .sender(let address):
      address.hasPrefix("@")
        ? email.fromAddress.lowercased().hasSuffix(address) : email.fromAddress.lowercased() == address
    case .listIdentifier(let list): document.list.contains("<\(list)>")
    }
  }

  private func holds(_ state: MessageState, _ email: Email, _ document: SearchDocument) -> Bool {
    switch state {
    case .attachment: email.attachments.contains { !$0.isInline }
    case .link: document.hasLink
    case .unread: !email.isRead
    case .read: email.isRead
    case .starred: email.isStarred
    case .replied: email.flags.contains(.answered)
    case .muted: email.flags.contains(.muted) && !email.flags.contains(.followed)
    case .followed: email.flags.contains(.followed)
    case .reaction: email.isReaction
    // Not searched for by these tests.
    case .awaiting, .awaited, .duplicate: false
    }
  }

  private func isFound(_ wanted: WordSequence, _ document: SearchDocument) -> Bool {
    (wanted.field.map { [$0] } ?? SearchField.allCases).contains { field in
      let words = document.words(of: field)
      return words.indices.contains { start in
        let here = Array(words[start...].prefix(wanted.words.count))
        guard wanted.isPrefix, here.count == wanted.words.count, let last = here.last else {
          return here == wanted.words
        }
        return here.dropLast() == wanted.words.dropLast()
          && last.utf8.starts(with: wanted.words[wanted.words.count - 1].utf8)
      }
    }
  }

  private func isIn(_ mailbox: QueryResolver.Mailbox, _ email: Email) -> Bool {
    if mailbox.isArchive {
      return email.folders.isSubset(of: places.serverArchives) && !SendState.outbox.contains(email.sendState)
    }
    return !email.folders.isDisjoint(with: mailbox.folders)
      || (mailbox.isStarred && email.isStarred && !isDiscarded(email))
  }

  private func isDiscarded(_ email: Email) -> Bool {
    let shown = email.folders.subtracting(places.serverArchives)
    return !shown.isEmpty && shown.isSubset(of: places.discarded)
  }
}
