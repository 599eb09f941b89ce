/// Checks whether answers would go where the reader doesn't expect.
enum ReplyToCheck {
  static func warning(_ evidence: SenderEvidence, _ sender: Participant, own: OwnAddresses) -> SenderWarning?
  {
    guard !evidence.isFromList, let from = Organisation(ofAddress: sender.email) else { return nil }
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
