import Foundation
import Testing

@testable import VmailDomain

/// Of mail that no longer exists, little is known; a query says of it yes, no, or nothing.
@Suite(.timeLimit(.minutes(10))) struct ErasedMatchingTests {
  private static let message = LostMessage(
    emailId: EmailID(7), accountId: AccountID(1), subject: "Invoice 12 for the boat",
    sender: Participant(name: "Bob Zoë", email: "Bob4@mail.example.org"),
    date: Date(timeIntervalSince1970: 1_751_328_000), place: .gone, messageId: "x.1@mail.example.org")
  private static let places = QueryResolver(
    accounts: ["work", "home"].enumerated().map { number, name in
      Account(id: AccountID(Int64(number + 1)), name: name, email: "jo@example.com", kind: .local)
    }, folders: [])

  private static func parse(_ text: String) throws -> SearchQuery {
    try SearchQueryParser.parse(text, now: Date(timeIntervalSince1970: 1_751_414_400), offset: { _ in 0 })
  }

  @Test(
    arguments: [
      ("invoice", true), ("INV*", true), ("inv", false), ("zoe", true), ("bob4", true),
      ("x.1@mail.example.org", true),
      ("\"for the boat\"", true), ("\"the for boat\"", false), ("invoice boat", true),
      ("invoice train", false),
      ("from:bob4", true), ("from:invoice", false), ("subject:invoice", true), ("subject:bob4", false),
      ("bob4 OR bob2", true), ("bob2 OR bob3", false), ("invoice -boat", false), ("invoice -train", true),
      ("-from:bob4", false), ("account:WORK", true), ("account:home", false), ("-account:home boat", true),
      ("in:anywhere boat", true), ("after:2025-07-01", true), ("after:2025-07-02", false),
      ("before:2025-07-01", false), ("before:2025-07-02", true), ("date:2025-07-01", true),
      // What is not known matters only if the rest doesn't decide.
      ("has:attachment", nil), ("-has:attachment", nil), ("to:ann", nil), ("in:inbox", nil),
      ("boat has:attachment", nil), ("train has:attachment", false), ("boat OR has:attachment", true),
      ("train OR is:unread", nil), ("boat -is:unread", nil), ("larger:1k", nil),
    ] as [(String, Bool?)])
  func `What is known decides`(text: String, expected: Bool?) throws {
    #expect(try Self.parse(text).holds(forErased: Self.message, in: Self.places) == expected)
  }

  @Test(arguments: [
    ("boat from:bob4", []), ("in:anywhere boat", []), ("boat is:unread -to:ann", ["is:unread", "to:ann"]),
  ])
  func `The terms about what is not known are named`(text: String, expected: [String]) throws {
    #expect(try Self.parse(text).unknownOfErased(in: Self.places).map(\.source) == expected)
  }

  @Test func `Without an address nothing is from the user`() throws {
    let query = try Self.parse("from:me")
    #expect(query.naming(own: []).holds(forErased: Self.message, in: Self.places) == false)
    #expect(
      query.naming(own: ["bob4@mail.example.org"]).holds(forErased: Self.message, in: Self.places) == true)
  }
}
