public import FoundationEssentials

/// A parsed query: a tree of conditions on single messages.
public struct SearchQuery: Hashable, Sendable {
  public indirect enum Node: Hashable, Sendable {
    case all([Node])
    case any([Node])
    case not(Node)
    case term(SearchTerm)
  }

  public var root: Node
  /// Whether to search Trash and Spam even if the query names neither.
  public var includesDiscarded: Bool

  public init(root: Node, includesDiscarded: Bool = false) {
    self.root = root
    self.includesDiscarded = includesDiscarded
  }

  /// The terms that are searched for, without negated ones, in the order typed.
  public var wantedTerms: [SearchTerm] { Self.terms(of: root, wanted: true) }

  /// The words that would be operators in capitals: `and`, `or` and `not` beside others.
  public var wordsLikeOperators: [String] {
    let words = allTerms.sorted { $0.column < $1.column }.map(\.source)
    return words.count > 1 ? words.filter(SearchQueryLexer.operators.keys.contains) : []
  }

  /// All terms: first those searched for, then the negated ones.
  public var allTerms: [SearchTerm] {
    Self.terms(of: root, wanted: true) + Self.terms(of: root, wanted: false)
  }

  /// Whether mail in Trash and Spam is searched too: when the query names one of them.
  public func coversDiscarded(in places: QueryResolver) -> Bool {
    includesDiscarded
      || wantedTerms.contains { term in
        guard case .place(let name) = term.condition else { return false }
        return places.mailbox(named: name)?.isDiscarded ?? false
      }
  }

  /// The part of the query that is about senders and must hold; `nil` if there is none.
  public var ofSenders: SearchQuery? {
    let conditions = if case .all(let nodes) = root { nodes } else { [root] }
    let senders = conditions.filter { node in
      let terms = Self.terms(of: node, wanted: true)
      return !terms.isEmpty && terms.allSatisfy(\.condition.isOfSender)
    }
    return senders.isEmpty ? nil : SearchQuery(root: .all(senders), includesDiscarded: true)
  }

  private static func terms(of node: Node, wanted: Bool) -> [SearchTerm] {
    switch node {
    case .all(let nodes), .any(let nodes): nodes.flatMap { terms(of: $0, wanted: wanted) }
    case .not(let node): terms(of: node, wanted: !wanted)
    case .term(let term): wanted ? [term] : []
    }
  }
}

/// A condition of a query, and its position there.
public struct SearchTerm: Hashable, Sendable {
  public var condition: SearchCondition
  /// The term as typed, without a minus.
  public var source: String
  /// The position of its first character in the query, counted from 1.
  public var column: Int

  public init(_ condition: SearchCondition, source: String, column: Int) {
    self.condition = condition
    self.source = source
    self.column = column
  }
}

/// A condition on a message.
public enum SearchCondition: Hashable, Sendable {
  case text(WordSequence)
  case state(MessageState)
  /// Received before that moment.
  case before(Date)
  /// Received at that moment or later.
  case since(Date)
  /// Received at the first moment or later, and before the second.
  case within(Date, Date)
  /// More bytes than.
  case larger(Int)
  /// Fewer bytes than.
  case smaller(Int)
  case category(AICategory)
  /// Has that keyword.
  case keyword(MessageFlags)
  /// In the mailbox of that name or kind (``QueryResolver``).
  case place(String)
  /// In the account of that name.
  case account(String)
  /// Has that Message-ID, without angle brackets.
  case messageId(String)
  /// Is part of that thread.
  case thread(ThreadID)
  /// Has a hidden recipient with these words.
  case hidden(WordSequence)
  /// Has an attachment whose type contains these characters, in lower case.
  case mimeType(String)
  /// Is from that address, in lower case; from that domain if the address begins with `@`.
  case sender(String)
  /// Came by the mailing list with that identifier.
  case listIdentifier(String)
}

extension SearchCondition {
  fileprivate var isOfSender: Bool {
    switch self {
    case .sender: true
    case .text(let words): words.field == .from
    default: false
    }
  }
}

/// Consecutive words in one field of a message.
public struct WordSequence: Hashable, Sendable {
  /// `nil` for any field.
  public var field: SearchField?
  /// The words as in the index; never empty.
  public var words: [String]
  /// Whether the last word is only a prefix.
  public var isPrefix = false
}

/// A text of a message that is indexed separately.
public enum SearchField: Int, CaseIterable, Hashable, Sendable {
  case body, subject, from, to, cc
  /// Names of attached files.
  case filename
  /// The mailing list (RFC 2919).
  case list
}
