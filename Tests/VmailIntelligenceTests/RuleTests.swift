import Testing
import VmailDomain

@testable import VmailIntelligence

@Suite(.timeLimit(.minutes(10))) struct RuleTests {
  @Test(arguments: Rule.all.map(\.name.description))
  func `A rule is true of its examples and not of the others`(name: String) throws {
    let rule = try #require(Rule.all.first { $0.name.description == name })
    let (positive, negative) = (rule.positive(), rule.negative())
    #expect(!positive.isEmpty && !negative.isEmpty)
    for facts in positive {
      #expect(rule.isTrue(of: facts), "\(facts.sender) \(facts.subject) \(facts.text)")
    }
    for facts in negative {
      #expect(!rule.isTrue(of: facts), "\(facts.sender) \(facts.subject) \(facts.text)")
    }
  }

  @Test func `No two rules share a name or a phrase`() {
    #expect(Set(Rule.all.map(\.feature)).count == Rule.all.count)
    var owners: [[UInt32]: String] = [:]
    for rule in Rule.all {
      guard case .phrases(let phrases) = rule.test else { continue }
      for phrase in phrases {
        let tokens = TextTokens(Array(phrase.utf8), limit: PhraseTable.lengthLimit).tokens.map(\.hash)
        #expect(!tokens.isEmpty, "\(phrase) has no words")
        let owner = owners.updateValue(rule.name.description, forKey: tokens)
        #expect(owner == nil || owner == rule.name.description, "\(phrase): \(owner ?? "") and \(rule.name)")
      }
    }
  }

  @Test func `A phrase is found whatever its case and spacing`() {
    for text in ["FREE SHIPPING", "free\nshipping", "Free-Shipping!", "free  shipping"] {
      #expect(
        Rule.offer.isTrue(of: MessageFacts(sender: "a@b.example", text: "Now with \(text) for all")),
        "\(text)")
    }
  }

  @Test func `What is quoted is not the sender's own`() {
    let facts = MessageFacts(sender: "ann@a.example", text: "No thanks.\n> 20% off, shop now\n")
    #expect(!Rule.offer.isTrue(of: facts))
  }
}
