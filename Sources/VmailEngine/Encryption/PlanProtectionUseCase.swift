public import VmailDomain
internal import VmailStore

/// Finds the keys with which a mail is signed and encrypted.
public struct PlanProtectionUseCase: Sendable {
  let keyring: any KeyringAccess
  let offers: FindOfferedKeysUseCase

  /// Returns the plan with the fewest obstacles; of equal ones, that for OpenPGP. Recipients without a key in the keyring
  /// get the one that their mail offers.
  /// - Parameter answered: the message that it answers, which may offer keys of all its recipients.
  /// - Returns: `nil` for a mail that is to be neither signed nor encrypted.
  /// - Throws: ``SealingError/noProgram``, ``StoreError``
  public func plan(for draft: Draft, answering answered: EmailID? = nil) async throws -> ProtectionPlan? {
    guard draft.protection.contains(.automatic) else { return try await chosen(draft, answered) }
    var wanted = draft
    wanted.protection.formUnion([.signed, .encrypted])
    wanted.protection.remove(.automatic)
    do {
      if let plan = try await chosen(wanted, answered), plan.problems.isEmpty { return plan }
    } catch is SealingError {
      // Without GnuPG, it isn't encrypted.
    }
    wanted.protection = draft.protection.subtracting(.automatic)
    return try await chosen(wanted, answered)
  }

  private func chosen(_ draft: Draft, _ answered: EmailID?) async throws -> ProtectionPlan? {
    guard let plan = try planFromKeyring(for: draft) else { return nil }
    let prefersOffers = draft.protection.contains(.autocrypt)
    let lacking = plan.addressesWithoutCertainKey.filter { prefersOffers || plan.keys[$0] == nil }
    guard !lacking.isEmpty else { return plan }
    let offered = try await offers.keys(of: lacking, answering: answered)
    guard !offered.isEmpty else { return plan }
    let recipients = UniqueRecipients.of(draft).recipients.map(\.email)
    let other = ProtectionPlan(
      .openPGP, draft.protection, from: draft.from.email, to: recipients,
      keys: try keyring.keys(.openPGP, naming: [draft.from.email] + recipients), offered: offered)
    return (other.obstacles.count, other.problems.count) < (plan.obstacles.count, plan.problems.count)
      ? other : plan
  }

  private func planFromKeyring(for draft: Draft) throws(SealingError) -> ProtectionPlan? {
    guard !draft.protection.isDisjoint(with: [.signed, .encrypted]) else { return nil }
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

  /// Returns the seal for the copy in Drafts of a mail that will be encrypted: only its writer can read it.
  /// - Returns: `nil` for other drafts.
  /// - Throws: ``SealingError``
  func sealForDrafts(of draft: Draft) throws(SealingError) -> MessageSeal? {
    guard !draft.protection.isDisjoint(with: [.encrypted, .automatic]) else { return nil }
    var alone = draft
    (alone.to, alone.cc, alone.bcc, alone.protection) = ([], [], [], .encrypted)
    let isCertain = draft.protection.contains(.encrypted)
    let found = isCertain ? try planFromKeyring(for: alone) : try? planFromKeyring(for: alone)
    guard let plan = found, plan.own != nil else {
      guard isCertain else { return nil }
      throw .noOwnKey(draft.from.email)
    }
    return plan.seal(for: [], asks: false)
  }

  /// Returns the keys that the header of a mail offers, if the user wants that.
  /// - Parameter plan: how the mail is protected.
  /// - Returns: `nil` if there is no key of the user's own.
  func fields(for draft: Draft, _ plan: ProtectionPlan?) -> AutocryptFields? {
    let sender = draft.from.email
    guard draft.protection.contains(.autocrypt),
      let own = plan?.standard == .openPGP ? plan?.own ?? ownKey(of: sender) : ownKey(of: sender),
      let key = try? keyring.data(of: own.fingerprint, isArmored: false)
    else { return nil }
    let prefers = !draft.protection.isDisjoint(with: [.encrypted, .automatic])
    var fields = AutocryptFields(
      own: AutocryptHeader(email: sender, prefersEncryption: prefers, key: key))
    let named = (draft.to + draft.cc).map(\.email)
    if let plan, plan.standard == .openPGP, plan.protection.contains(.encrypted), named.count > 1 {
      fields.gossip = named.compactMap { address in
        publicKey(of: address, in: plan).map { AutocryptHeader(email: address, key: $0) }
      }
    }
    return fields
  }

  private func ownKey(of sender: String) -> CryptographicKey? {
    let known = try? keyring.keys(.openPGP, naming: [sender])
    return ProtectionPlan(.openPGP, .encrypted, from: sender, to: [], keys: known ?? []).own
  }

  private func publicKey(of address: String, in plan: ProtectionPlan) -> [UInt8]? {
    if let file = plan.keyFiles[address] { return file }
    return plan.keys[address].flatMap { try? keyring.data(of: $0.fingerprint, isArmored: false) }
  }
}
