import FoundationEssentials

extension SearchQuery {
  /// Returns whether a message that no longer exists matches, of which only the subject, the sender, the Message-ID, the
  /// account and the date are known; `nil` if that depends on what is not known.
  public func holds(forErased message: LostMessage, in places: QueryResolver) -> Bool? {
    Self.holds(root) { $0.condition.erasedTest(in: places).map { $0(message) } }
  }

  /// Returns the terms about what is not known of mail that no longer exists, in the order typed.
  public func unknownOfErased(in places: QueryResolver) -> [SearchTerm] {
    allTerms.filter { $0.condition.erasedTest(in: places) == nil }.sorted { $0.column < $1.column }
  }

  /// What is not known matters only if the rest doesn't decide.
  private static func holds(_ node: Node, _ term: (SearchTerm) -> Bool?) -> Bool? {
    switch node {
    case .all(let nodes):
      let parts = nodes.map { holds($0, term) }
      return parts.contains(false) ? false : parts.contains(nil) ? nil : true
    case .any(let nodes):
      let parts = nodes.map { holds($0, term) }
      return parts.contains(true) ? true : parts.contains(nil) ? nil : false
    case .not(let inner): return holds(inner, term).map { !$0 }
    case .term(let condition): return term(condition)
    }
  }
}

extension SearchCondition {
  /// Returns how a message that no longer exists is tested; `nil` if that is not known of it.
  fileprivate func erasedTest(in places: QueryResolver) -> ((LostMessage) -> Bool)? {
    switch self {
    case .text(let words): return words.erasedTest
    case .before(let end): return { $0.date < end }
    case .since(let start): return { $0.date >= start }
    case .within(let start, let end): return { $0.date >= start && $0.date < end }
    case .account(let name): return { $0.accountId == places.account(named: name) }
    case .messageId(let id): return { $0.messageId == id }
    case .sender(let address):
      return { message in
        let sender = message.sender.email.lowercased()
        return address.hasPrefix("@") ? sender.hasSuffix(address) : sender == address
      }
    // Stands for nothing (``SearchQuery/naming(own:)``).
    case .smaller(0): return { _ in false }
    case .place(let name): return places.mailbox(named: name)?.isAnywhere == true ? { _ in true } : nil
    case .state, .larger, .smaller, .category, .keyword, .thread, .hidden, .mimeType, .listIdentifier:
      return nil
    }
  }
}

extension WordSequence {
  /// Words in any field are looked for in the fields that are known.
  fileprivate var erasedTest: ((LostMessage) -> Bool)? {
    let phrase = SearchPhrase(self)
    func isFrom(_ message: LostMessage) -> Bool {
      phrase.isFound(in: SearchDocument.text(of: [message.sender]))
    }
    switch field {
    case .from: return isFrom
    case .subject: return { phrase.isFound(in: $0.subject) }
    case nil:
      return { message in
        phrase.isFound(in: message.subject) || isFrom(message)
          || message.messageId.map { phrase.isFound(in: $0) } ?? false
      }
    case .body, .to, .cc, .filename, .list: return nil
    }
  }
}
