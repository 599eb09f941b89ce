/// As whom a mail is written.
public enum SenderChoice {
  /// For an answer: the identity that the mail was addressed to, one of the mail's account rather than another's;
  /// where that was an address with something behind a plus (`kim+lists@`), from that address. Else the account's
  /// first.
  ///
  /// - Parameters:
  ///   - identities: the preferred one of each account first.
  ///   - account: that of the message.
  ///   - fields: the message's header; Delivered-To and X-Original-To say where it came when To does not.
  /// - Returns: `nil` where there is no identity.
  public static func answering(
    _ source: ReplySource, _ fields: [HeaderField], account: AccountID, identities: [Identity]
  ) -> Identity? {
    // Own mail is answered as it was written.
    let addresses = (source.from + source.to + source.cc).map(\.email) + delivered(fields)
    let own = identities.filter { $0.accountId == account }
    return match(addresses, own) ?? match(addresses, identities) ?? own.first ?? identities.first
  }

  /// For a new mail: the first of the account the user is in, else of the default one.
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
