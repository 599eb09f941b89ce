import Foundation
import Testing

@testable import VmailDomain

/// `from:me` stands for the user's addresses.
@Suite(.timeLimit(.minutes(10))) struct OwnAddressTests {
  private static func query(
    _ text: String, own: [String] = ["kim@example.org", "k@example.net"]
  ) throws -> String {
    let query = try SearchQueryParser.parse(text, now: Date(timeIntervalSince1970: 0), offset: { _ in 0 })
    return shown(query.naming(own: own).root)
  }

  private static func shown(_ node: SearchQuery.Node) -> String {
    switch node {
    case .all(let nodes): "(" + nodes.map(shown).joined(separator: " & ") + ")"
    case .any(let nodes): "(" + nodes.map(shown).joined(separator: " | ") + ")"
    case .not(let node): "-" + shown(node)
    case .term(let term):
      switch term.condition {
      case .text(let words): (words.field.map { "\($0):" } ?? "") + words.words.joined(separator: "+")
      case .state(let state): "\(state)"
      default: "\(term.condition)"
      }
    }
  }

  @Test(arguments: [
    ("from:me", "(from:kim+example+org | from:k+example+net)"),
    ("-to:ME lunch", "(-(to:kim+example+org | to:k+example+net) & lunch)"),
    ("cc:me", "(cc:kim+example+org | cc:k+example+net)"), ("from:\"me\"", "from:me"), ("me", "me"),
    ("from:me*", "from:me"), ("subject:me", "subject:me"), ("is:awaiting", "awaiting"),
    ("is:awaited", "(awaited & (to:kim+example+org | to:k+example+net))"),
  ])
  func `The user's addresses are searched for`(text: String, expected: String) throws {
    #expect(try Self.query(text) == expected)
  }

  @Test func `Without an address nothing is found`() throws {
    #expect(try Self.query("from:me", own: ["", "@"]) == "smaller(0)")
    #expect(try Self.query("is:awaited", own: []) == "(awaited & smaller(0))")
  }
}
