import Foundation
import Testing
import VmailDomain

/// What follows from queries alone.
@Suite(.timeLimit(.minutes(10))) struct SearchQueryLogicTests {
  private static func query(_ text: String) throws -> SearchQuery {
    // 1 July 2025
    try SearchQueryParser.parse(text, now: Date(timeIntervalSince1970: 1_751_328_000), offset: { _ in 0 })
  }

  @Test(arguments: [
    "from:ann -from:ann", "is:read is:unread", "is:unread -(is:unread OR from:ann)", "-is:read -is:unread",
    "category:social category:updates", "larger:10k smaller:10k", "larger:10k smaller:5k",
    "before:2025-01-01 after:2025-01-01", "before:2025-01-01 after:2025-02-01", "on:2025-01-01 on:2025-01-02",
    "on:2025-01-01 after:2025-01-02", "account:work account:home", "id:a@x.example id:b@x.example",
    "(from:ann -from:ann) OR (is:read is:unread)", "from:ann (-from:ann OR (is:read is:unread))",
    "from:ann -(from:ann OR from:bob)", "-(from:ann OR -from:ann)", "lunch (dinner -lunch)",
  ])
  func `A query that nothing can match contradicts itself`(text: String) throws {
    #expect(try Self.query(text).isContradictory)
  }

  @Test(arguments: [
    "from:ann", "from:ann from:bob", "from:ann -from:bob", "is:read -is:unread", "is:starred -is:read",
    "category:social", "category:social OR category:updates", "-category:social -category:updates",
    "larger:5k smaller:10k", "before:2025-01-02 after:2025-01-01", "on:2025-01-01 before:2025-01-02",
    "account:work account:WORK", "in:inbox in:trash", "from:ann OR -from:ann",
    "from:ann (-from:ann OR is:read)", "-(from:ann from:bob) from:ann", "lunch -\"lunch break\"",
    "subject:lunch -body:lunch", "id:a@x.example OR id:b@x.example",
  ])
  func `A query that something may match does not`(text: String) throws {
    #expect(try !Self.query(text).isContradictory)
  }

  @Test(arguments: [
    ("from:ann", "from:ann", true), ("from:ann subject:x", "from:ann", true),
    ("from:ann", "from:ann subject:x", false), ("subject:x from:ann", "from:ann subject:x", true),
    ("from:ann -is:read", "-is:read", true), ("from:ann is:read", "-is:read", false),
    ("from:ann (is:read OR is:starred)", "from:ann", true),
    ("from:ann OR from:bob", "from:ann", false), ("from:ann", "from:ann OR from:bob", false),
    ("-(from:ann OR from:bob)", "-from:ann", true), ("-(from:ann from:bob)", "-from:ann", false),
  ])
  func `A query implies what all of its matches match`(text: String, other: String, isImplied: Bool) throws {
    #expect(try Self.query(text).implies(Self.query(other)) == isImplied)
  }

  @Test(
    arguments: [
      ("from:ann is:unread", "from:ann"), ("is:unread", nil), ("in:inbox after:7d", nil),
      ("from:ann OR is:unread", nil), ("(from:ann OR from:bob) is:unread", "(from:ann OR from:bob)"),
      ("-is:read from:ann", "from:ann"), ("-(from:ann OR is:read)", "-from:ann"),
      ("-(from:ann is:read) has:link", "has:link"), ("category:social in:inbox", "category:social"),
    ] as [(String, String?)])
  func `What changes while mail is read is left out of what mail matches later`(
    text: String, expected: String?
  ) throws {
    let lasting = try Self.query(text).lasting
    guard let expected else { return #expect(lasting == nil) }
    let (left, wanted) = (try #require(lasting), try Self.query(expected))
    #expect(left.allTerms.map(\.condition) == wanted.allTerms.map(\.condition))
    #expect(left.wantedTerms.map(\.condition) == wanted.wantedTerms.map(\.condition))
  }
}
