/// Compares senders with the people whom the user knows: those the user wrote to, and the user.
public struct KnownSenders: Sendable {
  private let own: OwnAddresses
  private let likeness: LookAlikeRecipients
  private let keys: Set<AddressKey>
  private let organisations: Set<Organisation>
  /// Addresses by the person's name: its words in any order.
  private let addresses: [String: [String]]

  /// - Parameters:
  ///   - own: the user's own addresses, with names if they have any.
  ///   - writtenTo: people to whom the user wrote.
  public init(own: [Participant], writtenTo: [Participant]) {
    self.own = OwnAddresses(own.map(\.email))
    likeness = LookAlikeRecipients((own + writtenTo).map(\.email))
    keys = Set((own + writtenTo).map { AddressKey($0.email) })
    organisations = Set(Set(keys.map(\.domain)).map(Organisation.init).filter { !$0.isProvider })
    var addresses: [String: [String]] = [:]
    for person in own + writtenTo {
      if let name = Self.key(of: person.name) { addresses[name, default: []].append(person.email) }
    }
    self.addresses = addresses
  }

  public func isKnown(_ email: String) -> Bool { isKnown(AddressKey(email)) }

  private func isKnown(_ key: AddressKey) -> Bool { keys.contains(key) || own.contains(key) }

  /// - Parameter sender: the purported sender of a message.
  public func warnings(_ sender: Participant) -> [SenderWarning] {
    let key = AddressKey(sender.email)
    guard !sender.email.isEmpty, !isKnown(key) else { return [] }
    if let neighbour = likeness.neighbour(of: key) {
      return [SenderWarning(.lookAlike, sender.email, actual: neighbour)]
    }
    if let domain = claimedDomain(sender) {
      return [SenderWarning(.nameShowsAddress, domain, actual: sender.email)]
    }
    guard !addresses.isEmpty, let name = Self.key(of: sender.name), let known = addresses[name],
      isStranger(sender.email, to: known),
      let first = known.first
    else { return [] }
    return [SenderWarning(.otherAddress, sender.name ?? "", actual: first)]
  }

  /// Returns the warnings about the people of a message or thread.
  /// - Parameter kept: the warnings from the header, stored when it was received.
  public func warnings(_ kept: [SenderWarning], of people: [Participant]) -> [SenderWarning] {
    // A known sender needn't belong to the organization given by the bundled list.
    let kept = kept.filter { $0.kind != .nameClaims || !believes(Participant(email: $0.actual)) }
    // Both the header check and the check of known senders detect a name that shows an address: one warning
    // is enough.
    let shown = Set(kept.filter { $0.kind == .nameShowsAddress }.map(\.actual))
    let found = people.flatMap { warnings($0) }.filter {
      $0.kind != .nameShowsAddress || !shown.contains($0.actual)
    }
    var seen: Set<SenderWarning> = []
    return (kept + found).filter { seen.insert($0).inserted }
  }

  /// Returns whether a sender is from a known domain, so that the bundled list isn't needed.
  public func believes(_ sender: Participant) -> Bool {
    isKnown(sender.email) || Organisation(ofAddress: sender.email).map(organisations.contains) ?? false
  }

  /// Returns a domain in the name that is one of the user's or of somebody known.
  private func claimedDomain(_ sender: Participant) -> String? {
    guard let name = sender.name, name.contains("."), let own = Organisation(ofAddress: sender.email) else {
      return nil
    }
    for word in name.prefix(300).split(whereSeparator: { $0.isWhitespace || "()[]<>\"',;:@＠".contains($0) }) {
      guard let host = HostName(word), host.ascii.contains("."), !host.isNumeric else { continue }
      let named = Organisation(host.ascii)
      if organisations.contains(named), !named.isSame(as: own) { return host.ascii }
    }
    return nil
  }

  /// People have several addresses within one organization, but at a provider each belongs to someone else.
  private func isStranger(_ email: String, to known: [String]) -> Bool {
    guard let own = Organisation(ofAddress: email) else { return false }
    return own.isProvider || !known.contains { Organisation(ofAddress: $0)?.isSame(as: own) ?? false }
  }

  /// - Returns: `nil` for names of one word: there are many Kims.
  private static func key(of name: String?) -> String? {
    guard let name, !name.isEmpty else { return nil }
    let words = NearMiss.latinLetters(name.prefix(100)).split { !$0.isLetter }
    return words.count > 1 ? words.sorted().joined(separator: " ") : nil
  }
}
