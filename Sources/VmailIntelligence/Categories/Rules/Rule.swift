package import VmailDomain

/// A signal of the kind of mail, with its strength: evidence that the model weighs with everything else. It is
/// initialized with the rule's log-odds, and trained like any other feature.
///
/// Rules that are decisive, regardless of the message's content, are not evidence: see ``HabitRules``.
package struct Rule: Sendable {
  package enum Test: Sendable {
    /// Any of these phrases, ignoring case; each of a few words, in any language.
    case phrases([String])
    /// A condition with a `reason` for users; without a reason, the condition is not mentioned.
    case facts(reason: String?, @Sendable (MailView) -> Bool)
  }

  /// The name of its feature. It must never be changed, since lessons store its hash.
  package let name: StaticString
  /// The log-odds for each category.
  package let evidence: [AICategory: Float]
  package let test: Test
  /// Messages that match, and similar ones that don't.
  package let positive: @Sendable () -> [MessageFacts]
  package let negative: @Sendable () -> [MessageFacts]

  init(
    name: StaticString, evidence: [AICategory: Float], test: Test,
    positive: @autoclosure @escaping @Sendable () -> [MessageFacts],
    negative: @autoclosure @escaping @Sendable () -> [MessageFacts]
  ) {
    (self.name, self.evidence, self.test) = (name, evidence, test)
    (self.positive, self.negative) = (positive, negative)
  }

  /// All rules. To add one, write it in PhraseRules.swift or FactRules.swift and add its name here.
  package static let all: [Rule] = [
    .gmailPrimary, .gmailSocial, .gmailPromotions, .gmailUpdates, .gmailForums, .listPost, .listAnswer,
    .listSubject, .socialNetwork, .socialNotice, .securityCode, .accountAlert,
    .receipt, .shipping, .statement, .confirmation, .welcome, .doNotReply, .report, .offer, .newsletter,
    .unsubscribeFooter,
    .appeal, .invitation, .noReply, .mailProgram, .signedByHand, .answer, .freeMail, .namedSender,
  ]
}

extension Rule {
  /// The rule's feature.
  package var feature: UInt32 {
    let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return FeatureKind.structure.feature(bytes, in: 7)
  }

  package var weights: CategoryVector { CategoryVector(evidence) }

  /// Returns whether a message matches.
  package func isTrue(of facts: MessageFacts) -> Bool {
    FeatureReader.features(of: MailView(facts)).contains(feature)
  }
}
