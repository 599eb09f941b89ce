/// The sender's identity as features, which lessons affect first.
enum Identity {
  static func address(_ sender: String) -> UInt32 { FeatureKind.address.feature(sender.utf8.prefix(320)) }

  static func list(_ listId: String) -> UInt32 { FeatureKind.list.feature(listId.utf8.prefix(200)) }

  /// Returns the organization; `nil` when a domain is shared by unrelated people.
  static func domain(of view: MailView) -> UInt32? {
    let domain = view.organisation
    guard !domain.isEmpty, !SenderLexicon.freeMail.contains(String(domain)) else { return nil }
    return FeatureKind.domain.feature(domain.utf8)
  }
}
