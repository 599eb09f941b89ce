public import VmailDomain

/// Finds the keys with which a mail is signed and encrypted.
public struct PlanProtectionUseCase: Sendable {
  private let keyring: any KeyringAccess

  public init(keyring: any KeyringAccess) { self.keyring = keyring }

  /// Returns the plan with the fewest obstacles; of equal ones, that for OpenPGP.
  /// - Returns: `nil` for a mail that is to be neither signed nor encrypted.
  /// - Throws: ``SealingError/noProgram``
  public func plan(for draft: Draft) throws(SealingError) -> ProtectionPlan? {
    guard !draft.protection.isEmpty else { return nil }
    if draft.protection.contains(.automatic) { return try automatic(draft) }
    let recipients = UniqueRecipients.of(draft).recipients.map(\.email)
    var best: ProtectionPlan?
    for standard in CryptographyStandard.allCases {
      guard let keys = try? keyring.keys(standard, naming: [draft.from.email] + recipients) else { continue }
      let plan = ProtectionPlan(
        standard, draft.protection, from: draft.from.email, to: recipients, keys: keys)
      if plan.obstacles.isEmpty { return plan }
      if plan.obstacles.count < best?.obstacles.count ?? .max { best = plan }
    }
    guard let best else { throw .noProgram }
    return best
  }

  private func automatic(_ draft: Draft) throws(SealingError) -> ProtectionPlan? {
    var wanted = draft
    wanted.protection = [.signed, .encrypted]
    if let plan = try? plan(for: wanted), plan.problems.isEmpty { return plan }
    wanted.protection = draft.protection.subtracting(.automatic)
    return try plan(for: wanted)
  }

  /// Returns the seal for the copy in Drafts of a mail that will be encrypted: only its writer can read it.
  /// - Returns: `nil` for other drafts.
  /// - Throws: ``SealingError``
  func sealForDrafts(of draft: Draft) throws(SealingError) -> MessageSeal? {
    guard !draft.protection.isDisjoint(with: [.encrypted, .automatic]) else { return nil }
    var alone = draft
    (alone.to, alone.cc, alone.bcc, alone.protection) = ([], [], [], .encrypted)
    let found = draft.protection.contains(.encrypted) ? try plan(for: alone) : try? plan(for: alone)
    guard let plan = found, plan.own != nil else {
      guard draft.protection.contains(.encrypted) else { return nil }
      throw .noOwnKey(draft.from.email)
    }
    return plan.seal(for: [], asks: false)
  }
}
