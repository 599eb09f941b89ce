/// Finds reasons in a message's header alone to doubt its sender.
///
/// ``KnownSenders`` compares with the people the user knows, at the time of viewing.
public enum SenderCheck {
  /// - Parameters:
  ///   - own: the addresses at which the user receives mail.
  ///   - servers: the account's own servers.
  public static func warnings(
    _ evidence: SenderEvidence, own: OwnAddresses, servers: OwnAuthenticationServers
  ) -> [SenderWarning] {
    let trace = OwnTrace(evidence.trace, own: servers)
    guard let sender = evidence.senders.first(where: { !$0.email.isEmpty }) else {
      return trace.isFromOutside && evidence.fromFields > 0 ? [SenderWarning(.badAddress)] : []
    }
    let authentication = SenderAuthentication(evidence, sender, trace, servers)
    if own.contains(sender.email) {
      return authentication.isOwnConfirmed
        ? [] : [SenderWarning(.ownAddress, sender.email)] + several(evidence)
    }
    var warnings = authentication.warning.map { [$0] } ?? []
    warnings += SenderName.warnings(sender, isFromList: evidence.isFromList)
    warnings += several(evidence)
    if trace.isFromOutside, !isPossible(sender.email) {
      warnings.append(SenderWarning(.badAddress, sender.email))
    }
    warnings += ReplyToCheck.warning(evidence, sender, own: own).map { [$0] } ?? []
    return warnings
  }

  private static func several(_ evidence: SenderEvidence) -> [SenderWarning] {
    guard evidence.senders.count > 1 || evidence.fromFields > 1 else { return [] }
    let named = evidence.senders.map(\.email).filter { !$0.isEmpty }
    var seen: Set<AddressKey> = []
    let distinct = named.filter { seen.insert(AddressKey(Self.withoutDot($0))).inserted }
    guard distinct.count > 1 || evidence.fromFields > 1 else { return [] }
    return [SenderWarning(.severalSenders, distinct.prefix(5).joined(separator: ", "))]
  }

  private static func withoutDot(_ email: String) -> String {
    email.hasSuffix(".") ? String(email.dropLast()) : email
  }

  /// Returns whether such an address can be reached from outside: a domain has at least two labels.
  private static func isPossible(_ email: String) -> Bool {
    guard let at = email.lastIndex(of: "@"), at != email.startIndex else { return false }
    let domain = withoutDot(String(email[email.index(after: at)...]))
    if domain.hasPrefix("[") { return AddressParts.isLiteral(domain) }
    guard domain.contains("." as Character), let host = HostName(domain) else { return false }
    return host.ascii.utf8.split(separator: UInt8(ascii: ".")).allSatisfy {
      $0.count <= 63 && $0.first != UInt8(ascii: "-")
    }
  }
}

/// Checks whether answers would go where the reader doesn't expect.
enum ReplyToCheck {
  static func warning(_ evidence: SenderEvidence, _ sender: Participant, own: OwnAddresses) -> SenderWarning?
  {
    guard !evidence.isFromList, !evidence.replyTo.isEmpty, let from = Organisation(ofAddress: sender.email)
    else { return nil }
    let elsewhere = evidence.replyTo.first { person in
      guard !own.contains(person.email), let target = Organisation(ofAddress: person.email) else {
        return false
      }
      guard !target.isSame(as: from) else { return false }
      // Senders of bulk mail have answers sent elsewhere; but not to an address that anybody can get.
      return !evidence.isBulk || target.isProvider && !from.isProvider || isNear(target, from)
    }
    return elsewhere.map { SenderWarning(.replyTo, $0.email, actual: sender.email) }
  }

  private static func isNear(_ first: Organisation, _ second: Organisation) -> Bool {
    NearMiss.isConfusable(first.domain, second.domain)
      || min(first.label.count, second.label.count) >= 4 && NearMiss.isOneSlip(first.domain, second.domain)
  }
}
