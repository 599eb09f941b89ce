/// Chooses the sender of a mail.
public enum SenderChoice {
  /// Chooses the sender of an answer: the identity that the mail was addressed to, preferably one of the
  /// mail's account; if that was an address with an extension after a plus (`kim+lists@`), that address.
  /// Otherwise the account's first identity. If nothing can be sent from there, it is the first identity of the mail's
  /// account, provided that this one can send, or else another identity that the mail was addressed to and that can.
  ///
  /// - Parameters:
  ///   - identities: with the preferred one of each account first.
  ///   - account: the message's account.
  ///   - sending: the accounts that have a server for sending mail.
  ///   - fields: the message's header; Delivered-To and X-Original-To are used when To doesn't help.
  /// - Returns: `nil` when there are no identities.
  public static func answering(
    _ source: ReplySource, _ fields: [HeaderField], account: AccountID, identities: [Identity],
    sending: Set<AccountID>
  ) -> Identity? {
    // The user's own mail is answered from the same sender.
    let addresses = (source.from + source.to + source.cc).map(\.email) + delivered(fields)
    let own = identities.filter { $0.accountId == account }
    let found = match(addresses, own) ?? match(addresses, identities) ?? own.first ?? identities.first
    guard let found, !sending.contains(found.accountId) else { return found }
    if sending.contains(account) { return own.first ?? found }
    return match(addresses, identities.filter { sending.contains($0.accountId) }) ?? found
  }

  /// Chooses the sender of a new mail: the first identity of the current account, or else of the default one.
  public static func new(current: AccountID?, default: AccountID?, identities: [Identity]) -> Identity? {
    for account in [current, `default`] {
      if let account, let found = identities.first(where: { $0.accountId == account }) { return found }
    }
    return identities.first
  }

  private static func match(_ addresses: [String], _ identities: [Identity]) -> Identity? {
    for address in addresses where !address.isEmpty {
      let key = AddressKey(address)
      if let exact = identities.first(where: { AddressKey($0.participant.email) == key }) { return exact }
      guard key.withoutDetail != key, AddressList.isAddress(address),
        var found = identities.first(where: { AddressKey($0.participant.email) == key.withoutDetail })
      else { continue }
      found.participant.email = address
      return found
    }
    return nil
  }

  private static let fieldLimit = 20

  private static func delivered(_ fields: [HeaderField]) -> [String] {
    ["delivered-to", "x-original-to"].flatMap { name in
      fields.lazy.filter { $0.name.lowercased() == name }.prefix(fieldLimit).flatMap {
        AddressList.recognised(in: $0.value).map(\.email)
      }
    }
  }
}

/// A name and address as which the user can write.
public struct Identity: Hashable, Sendable {
  public var accountId: AccountID
  public var participant: Participant

  public init(accountId: AccountID, participant: Participant) {
    self.accountId = accountId
    self.participant = participant
  }
}
