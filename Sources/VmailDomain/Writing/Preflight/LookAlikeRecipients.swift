/// Finds recipients whose address is almost a known one: a typing error, or an attempt to exploit one.
struct LookAlikeRecipients {
  /// The maximum number of known addresses compared, those of the user and of the thread first.
  private static let knownLimit = 20_000
  /// The minimum length of a domain before its last dot, and of a local part: shorter ones differ in one
  /// letter too often, since `bo` and `jo` are two people.
  private static let shortestName = 4
  private static let shortestLocalPart = 5

  /// Displayed domains by their appearance.
  private var domains: [String: String] = [:]
  /// Local parts by domain.
  private var localParts: [String: Set<String>] = [:]
  private let known: Set<AddressKey>

  static func findings(_ recipients: [Participant], _ facts: PreflightFacts) -> [PreflightFinding] {
    let own = facts.own
    let trusted = facts.ownAddresses.values.joined() + facts.writtenTo
    let thread = Set(facts.threadAddresses.map(AddressKey.init))
    let ofTrusted = LookAlikeRecipients(trusted)
    let ofAll = LookAlikeRecipients(
      facts.ownAddresses.values.joined() + facts.threadAddresses + facts.writtenTo)
    return recipients.compactMap { person in
      let key = AddressKey(person.email)
      guard !ofTrusted.known.contains(key), !own.contains(person.email) else { return nil }
      // Somebody who wrote in the thread may be the attacker: that alone doesn't make an address known.
      let others = thread.contains(key) ? ofTrusted : ofAll
      return others.neighbour(of: key).map { .lookAlike(recipient: person.email, known: $0) }
    }
  }

  /// - Parameter emails: the known addresses.
  init(_ emails: [String]) {
    let keys = emails.prefix(Self.knownLimit).map(AddressKey.init).filter { !$0.domain.isEmpty }
    known = Set(keys)
    for key in keys {
      domains[key.domain] = domains[key.domain] ?? NearMiss.skeleton(Self.shown(key.domain))
      localParts[key.domain, default: []].insert(key.localPart)
    }
  }

  /// Returns the known domain or address that this one almost equals.
  func neighbour(of key: AddressKey) -> String? {
    if let parts = localParts[key.domain] {
      // The smallest, so that the result is deterministic.
      return parts.filter { isNear(key.localPart, $0) }.min().map { "\($0)@\(Self.shown(key.domain))" }
    }
    // Domains of large providers aren't suspicious, however similar.
    guard MailProvider.of(domain: key.domain) == nil else { return nil }
    let shown = Self.shown(key.domain)
    let skeleton = NearMiss.skeleton(shown)
    let near = domains.filter { domain, other in
      let known = Self.shown(domain)
      return other == skeleton
        || (Self.isLong(shown) || Self.isLong(known)) && NearMiss.isOneSlip(shown, known)
    }
    return near.keys.min().map(Self.shown)
  }

  private func isNear(_ part: String, _ other: String) -> Bool {
    if NearMiss.isConfusable(part, other) { return part.contains { !$0.isNumber } }
    guard min(part.count, other.count) >= Self.shortestLocalPart else { return false }
    return NearMiss.isOneSlip(part, other) && !Self.areNumbered(part, other)
  }

  /// `desk1` and `desk2` are similar on purpose.
  private static func areNumbered(_ first: String, _ second: String) -> Bool {
    first.filter { !$0.isNumber } == second.filter { !$0.isNumber }
  }

  private static func isLong(_ domain: String) -> Bool {
    let labels = domain.split(separator: ".")
    return labels.dropLast().reduce(0) { $0 + $1.count } >= shortestName
  }

  /// Returns the domain as displayed, with `xn--` labels decoded.
  private static func shown(_ domain: String) -> String {
    // Searching for more than a byte takes far longer, and hardly any domain has a hyphen.
    guard domain.utf8.contains(UInt8(ascii: "-")), domain.contains("xn--") else { return domain }
    return HostName(domain)?.unicodeLabels?.joined(separator: ".") ?? domain
  }
}
