package import VmailDomain

/// One thing that tells what kind of mail a message is, and how much: evidence, which the model weighs with all the rest.
/// It starts from the rule's log-odds and is trained like any other feature.
///
/// What decides by itself, whatever a message says, is not evidence: see ``HabitRules``.
package struct Rule: Sendable {
  package enum Test: Sendable {
    /// Any of these phrases, in any case; of some words each, in any language.
    case phrases([String])
    /// `reason` tells it to people; without one it is told as nothing.
    case facts(reason: String?, @Sendable (MailView) -> Bool)
  }

  /// Its feature's name: never changed, lessons keep its hash.
  package let name: StaticString
  /// Log-odds for each category.
  package let evidence: [AICategory: Float]
  package let test: Test
  /// Mail that it is true of, and mail that looks like it and that it isn't true of.
  package let positive: @Sendable () -> [MessageFacts]
  package let negative: @Sendable () -> [MessageFacts]

  /// All rules. A new one is a file in this folder and its name here.
  package static let all: [Rule] = [
    .gmailPrimary, .gmailSocial, .gmailPromotions, .gmailUpdates, .gmailForums, .listPost, .listAnswer,
    .listSubject, .socialNetwork, .socialNotice, .securityCode, .accountAlert,
    .receipt, .shipping, .statement, .confirmation, .welcome, .doNotReply, .report, .offer, .newsletter,
    .unsubscribeFooter,
    .appeal, .invitation, .noReply, .mailProgram, .signedByHand, .answer, .freeMail, .namedSender,
  ]
}

extension Rule {
  /// The feature that its being true is.
  package var feature: UInt32 {
    let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return FeatureKind.structure.feature(bytes, in: 7)
  }

  package var weights: CategoryVector { CategoryVector(evidence) }

  /// Whether it is true of a message.
  package func isTrue(of facts: MessageFacts) -> Bool {
    FeatureReader.features(of: MailView(facts)).contains(feature)
  }
}
