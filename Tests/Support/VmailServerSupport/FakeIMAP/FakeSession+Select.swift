/// SELECT and EXAMINE with CONDSTORE and QRESYNC (RFC 7162), and CLOSE.
extension FakeSession {
  mutating func select(_ arguments: inout CommandArguments, isExamine: Bool) throws -> String {
    if selected != nil, enabled.contains("QRESYNC") { say("* OK [CLOSED] what was selected") }
    selected = nil
    let name = try mailbox(&arguments)
    let point = try resyncPoint(&arguments)
    guard let mailbox = world.look({ $0.mailboxes[name] }) else { throw Refusal.no("[NONEXISTENT] Gone") }
    let isReadOnly = isExamine || mailbox.rights == .readOnly
    let shown = isUIDOnly ? nil : personality.shownWithoutUIDONLY
    let view = MailboxView(mailbox, isReadOnly: isReadOnly, shown: shown)
    selected = view
    let flags = "\\Answered \\Flagged \\Deleted \\Seen \\Draft"
    say("* FLAGS (\(flags))")
    let permanent =
      isReadOnly ? "" : mailbox.permanentFlags?.sorted().joined(separator: " ") ?? flags + " \\*"
    say("* OK [PERMANENTFLAGS (\(permanent))] can be kept")
    say("* \(view.uids.count) EXISTS")
    say("* 0 RECENT")
    say("* OK [UIDVALIDITY \(mailbox.uidValidity)] valid")
    say("* OK [UIDNEXT \(mailbox.uidNext)] next")
    if personality.has("CONDSTORE") { say("* OK [HIGHESTMODSEQ \(mailbox.highestModSeq)] highest") }
    if let point, point.validity == mailbox.uidValidity { tellChanges(in: mailbox, since: point) }
    return isReadOnly ? "[READ-ONLY] selected" : "[READ-WRITE] selected"
  }

  private struct ResyncPoint {
    var validity: UInt32
    var modSeq: Int64
    var known: NumberSet?
  }

  private mutating func resyncPoint(_ arguments: inout CommandArguments) throws -> ResyncPoint? {
    guard !arguments.isEmpty else { return nil }
    var list = try arguments.list()
    if personality.has("CONDSTORE"), list.takes("CONDSTORE") { enabled.insert("CONDSTORE") }
    guard !list.isEmpty else { return nil }
    guard list.takes("QRESYNC"), enabled.contains("QRESYNC") else { throw Refusal.bad("Unknown parameter") }
    var values = try list.list()
    guard let validity = UInt32(exactly: try values.number()) else { throw Refusal.bad("UIDVALIDITY") }
    var point = ResyncPoint(validity: validity, modSeq: try values.number())
    if case .atom(let text)? = values.next {
      _ = try values.value()
      point.known = NumberSet(text, last: .max)
    }
    // Sequence numbers with their UIDs (RFC 7162 section 3.2.5.2) are not needed here.
    if !values.isEmpty { try allowNumbers(false) }
    return point
  }

  private mutating func tellChanges(in mailbox: MailboxState, since point: ResyncPoint) {
    let gone = mailbox.expunged.filter { $0.modSeq > point.modSeq && point.known?.contains($0.uid) ?? true }
    if !gone.isEmpty { say("* VANISHED (EARLIER) \(NumberSet.written(gone.map(\.uid).sorted()))") }
    for (index, entry) in mailbox.entries.enumerated()
    where entry.modSeq > point.modSeq && point.known?.contains(entry.uid) ?? true {
      let flags = Self.flags(world.look { $0.flags(of: entry) })
      let uid = isUIDOnly ? "" : "UID \(entry.uid) "
      say(head(index + 1, entry.uid) + "\(uid)\(flags) MODSEQ (\(entry.modSeq)))")
    }
  }

  /// Carries out CLOSE, which expunges without responses.
  mutating func close() -> String {
    if let selected, !selected.isReadOnly {
      world.change { account in
        guard let mailbox = account.mailboxes[selected.name], mailbox.rights == .all else { return }
        let deleted = mailbox.entries.filter { account.flags(of: $0).contains("\\Deleted") }
        account.expunge(deleted.map(\.uid), in: selected.name)
      }
    }
    selected = nil
    return "done"
  }

  // MARK: The messages of a command

  /// Reads a set of messages, and returns the UIDs of those that the client knows.
  func numbers(_ arguments: inout CommandArguments, isUID: Bool) throws -> [UInt32] {
    guard let selected else { throw Refusal.bad("No mailbox selected") }
    try allowNumbers(isUID)
    let text = try arguments.text()
    let last = isUID ? selected.uids.last ?? 0 : UInt32(selected.uids.count)
    guard let set = NumberSet(text, last: last) else { throw Refusal.bad("This is no set") }
    if isUID { return selected.uids.filter(set.contains) }
    return selected.uids.enumerated().filter { set.contains(UInt32($0.offset + 1)) }.map(\.element)
  }

  /// Returns the mailbox's name, or throws if it can't be changed.
  func writable() throws -> String {
    guard let selected else { throw Refusal.bad("No mailbox selected") }
    try allow(selected.name)
    guard !selected.isReadOnly else { throw Refusal.no("The mailbox is read-only") }
    return selected.name
  }

  func allow(_ name: String) throws {
    guard world.look({ $0.mailboxes[name]?.rights ?? .all }) == .all else {
      throw Refusal.no("[NOPERM] Permission denied")
    }
  }
}
