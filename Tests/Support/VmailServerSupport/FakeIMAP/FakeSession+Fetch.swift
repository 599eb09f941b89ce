/// FETCH, with CHANGEDSINCE and VANISHED (RFC 7162).
extension FakeSession {
  mutating func fetch(_ arguments: inout CommandArguments, isUID: Bool) throws -> String {
    let set = arguments
    let uids = limited(try numbers(&arguments, isUID: isUID))
    var items = try arguments.words().map { try FetchItem($0, personality) }
    if isUID, !isUIDOnly, !items.contains(where: \.isUID) { items.insert(.uid, at: 0) }
    let since = try changedSince(&arguments, set, isUID: isUID)
    if since != nil, !items.contains(where: \.isModSeq) { items.append(.modSeq) }
    if items.contains(where: \.isModSeq) { enabled.insert("CONDSTORE") }
    if items.contains(where: \.setsSeen), let name = try? writable() {
      world.change { account in
        for uid in uids {
          guard let entry = account.mailboxes[name]?.entry(uid) else { continue }
          account.setFlags(account.flags(of: entry).union(["\\Seen"]), of: uid, in: name)
        }
      }
    }
    try tell(uids, items, since: since)
    return "done"
  }

  private mutating func changedSince(
    _ arguments: inout CommandArguments, _ set: CommandArguments, isUID: Bool
  ) throws -> Int64? {
    guard !arguments.isEmpty else { return nil }
    var list = try arguments.list()
    guard personality.has("CONDSTORE"), list.takes("CHANGEDSINCE") else {
      throw Refusal.bad("Unknown modifier")
    }
    let since = try list.number()
    guard !list.isEmpty else { return since }
    guard isUID, enabled.contains("QRESYNC"), list.takes("VANISHED"), let view = selected else {
      throw Refusal.bad("Unknown modifier")
    }
    var set = set
    guard let asked = NumberSet(try set.text(), last: view.uids.last ?? 0) else {
      throw Refusal.bad("This is no set")
    }
    let gone = world.look { $0.mailboxes[view.name]?.expunged ?? [] }
      .filter { $0.modSeq > since && asked.contains($0.uid) }
    if !gone.isEmpty { say("* VANISHED (EARLIER) \(NumberSet.written(gone.map(\.uid).sorted()))") }
    return since
  }

  private mutating func tell(_ uids: [UInt32], _ items: [FetchItem], since: Int64?) throws {
    guard var view = selected else { return }
    let wanted = Set(uids)
    let tellsFlags = items.contains(where: \.isFlags)
    let lines = world.look { account in
      var lines: [(bytes: [UInt8], sections: [Traffic.Section])] = []
      let names = items.compactMap { if case .section(let section) = $0 { section.name } else { nil } }
      for (index, uid) in view.uids.enumerated() where wanted.contains(uid) {
        guard let entry = account.mailboxes[view.name]?.entry(uid), entry.modSeq > since ?? 0,
          let item = account.items[entry.item]
        else { continue }
        if tellsFlags { view.noteTold(uid, entry.modSeq) }
        var line = Array(head(index + 1, uid).utf8)
        for (place, wanted) in items.enumerated() {
          if place > 0 { line += " " }
          line += written(wanted, of: entry, item, account, in: view.name)
        }
        let id = account.objectId(item.id)
        lines.append((line + ")", names.map { Traffic.Section(id: id, name: $0) }))
      }
      return lines
    }
    selected = view
    // With a limit, the highest UIDs come first.
    for line in stoppedAt == nil ? lines : lines.reversed() {
      guard world.send(line.bytes.count, line.sections) else { throw Refusal.spent }
      say(line.bytes)
    }
  }

  static func labels(of item: Int, _ account: MailAccount, in name: String) -> [UInt8] {
    let labels = account.writtenLabels(of: item, in: name).map { WireString.astring(Array($0.utf8)) }
    return "X-GM-LABELS (" + Array(labels.joined(separator: Array(" ".utf8))) + ")"
  }

  private func written(
    _ wanted: FetchItem, of entry: MailboxEntry, _ item: MailItem, _ account: MailAccount, in name: String
  ) -> [UInt8] {
    switch wanted {
    case .uid: return Array("UID \(entry.uid)".utf8)
    case .flags: return Array(Self.flags(account.flags(of: entry)).utf8)
    case .internalDate: return Array("INTERNALDATE \"\(WireDate.written(item.date))\"".utf8)
    case .size: return Array("RFC822.SIZE \(item.message.bytes.count)".utf8)
    case .structure: return "BODYSTRUCTURE " + BodyStructureText.written(item.message)
    case .envelope: return "ENVELOPE " + BodyStructureText.envelope(item.message)
    case .modSeq: return Array("MODSEQ (\(entry.modSeq))".utf8)
    case .gmailId: return Array("X-GM-MSGID \(account.objectId(item.id))".utf8)
    case .gmailThread: return Array("X-GM-THRID \(account.objectId(item.threadId))".utf8)
    case .gmailLabels: return Self.labels(of: item.id, account, in: name)
    case .emailId: return Array("EMAILID (\(account.objectId(item.id)))".utf8)
    case .threadId: return Array("THREADID (T\(item.threadId))".utf8)
    case .section(let section): return section.written(of: item.message)
    }
  }
}
