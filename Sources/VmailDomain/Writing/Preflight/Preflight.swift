/// Checks a mail before it is sent.
public enum Preflight {
  /// The number of recipients of an answer to all up to which there is no warning.
  static let manyLimit = 20

  /// - Parameter size: the size of the whole message in bytes.
  /// - Returns: the findings, with errors first.
  public static func findings(
    _ draft: Draft, size: Int, _ facts: PreflightFacts = PreflightFacts()
  ) -> [PreflightFinding] {
    let recipients = UniqueRecipients.of(draft.recipients)
    var findings = addresses(draft, recipients)
    if let limit = facts.sizeLimit, size > limit { findings.append(.tooLarge(size: size, limit: limit)) }
    if facts.lacksGnuPG { findings.append(.noGnuPG) }
    let problems = facts.protection?.problems ?? []
    findings += problems.filter { !$0.isWarning }.map(PreflightFinding.key)
    if facts.isByAgent { findings.append(.byAgent(draft)) }
    if facts.isChangedByAgent { findings.append(.changedByAgent(draft)) }
    if SubjectBase.base(of: draft.subject).allSatisfy(\.isWhitespace) { findings.append(.noSubject) }
    if draft.attachments.isEmpty, let word = AttachmentMention.word(in: draft.body) {
      findings.append(.missingAttachment(word: word))
    }
    if let placeholder = PlaceholderMention.placeholder(in: draft) {
      findings.append(.placeholder(placeholder))
    }
    if facts.answeredToAll != nil, recipients.count > manyLimit {
      findings.append(.manyRecipients(count: recipients.count))
    }
    if revealsBcc(facts) { findings.append(.revealsBcc) }
    findings += otherAccount(draft, facts)
    findings += problems.filter(\.isWarning).map(PreflightFinding.key)
    let protection = draft.protection.union(facts.protection?.protection ?? [])
    if !protection.contains(.encrypted) {
      if facts.answersEncrypted {
        findings.append(.answersEncrypted)
      } else if facts.wasEncryptedBefore {
        findings.append(.wasEncryptedBefore)
      }
    }
    let likenesses = LookAlikeRecipients.findings(recipients, facts)
    findings += likenesses
    // Avoids reporting the same twice.
    findings += facts.doubts.filter { likenesses.isEmpty || $0.kind != .lookAlike }.map(
      PreflightFinding.doubtfulSender)
    if !facts.misspelt.isEmpty { findings.append(.misspelt(facts.misspelt)) }
    if !draft.bcc.isEmpty { findings.append(.hasBcc(draft.bcc)) }
    if let plan = facts.protection, plan.obstacles.isEmpty {
      findings.append(.isProtected(plan.protection, plan.standard))
    }
    return findings
  }

  private static func addresses(_ draft: Draft, _ recipients: [Participant]) -> [PreflightFinding] {
    var findings: [PreflightFinding] = []
    if recipients.isEmpty { findings.append(.noRecipient) }
    if !AddressList.isAddress(draft.from.email) { findings.append(.badSender(draft.from.email)) }
    for person in recipients + draft.replyTo where !AddressList.isAddress(person.email) {
      findings.append(.badRecipient(person.email))
    }
    return findings
  }

  private static func revealsBcc(_ facts: PreflightFacts) -> Bool {
    guard let source = facts.answeredToAll, !facts.cameByList, source.listPost == nil,
      !facts.ownAddresses.values.allSatisfy(\.isEmpty)
    else { return false }
    let own = facts.own
    return !(source.from + source.to + source.cc).contains { own.contains($0.email) }
  }

  private static func otherAccount(_ draft: Draft, _ facts: PreflightFacts) -> [PreflightFinding] {
    guard let thread = facts.threadAccount else { return [] }
    let accounts = facts.ownAddresses.filter { OwnAddresses($0.value).contains(draft.from.email) }.keys
    // An address may belong to several accounts.
    guard let sending = accounts.min(), !accounts.contains(thread) else { return [] }
    return [.otherAccount(sending: sending, thread: thread)]
  }
}

/// Finds a placeholder that a template has left in a draft.
enum PlaceholderMention {
  /// The maximum number of bytes that are scanned.
  private static let lengthLimit = 256 << 10

  /// - Returns: the first placeholder with a name that every message has a value for, outside of quoted text.
  static func placeholder(in draft: Draft) -> String? {
    guard draft.subject.contains("{") || draft.body.contains("{") else { return nil }
    let text = HeaderText.lines(SafeFileName.prefix(draft.body, limit: lengthLimit))
    let own = text.split(separator: "\n").filter { !$0.hasPrefix(">") }.joined(separator: "\n")
    return TemplateText(draft.subject + "\n" + own).placeholders.first {
      Placeholder.known.contains($0.name)
    }?.text
  }
}
