/// STORE for flags and Gmail's labels, and EXPUNGE.
extension FakeSession {
  mutating func store(_ arguments: inout CommandArguments, isUID: Bool) throws -> String {
    let uids = limited(try numbers(&arguments, isUID: isUID))
    var unchangedSince: Int64?
    if case .list? = arguments.next {
      var list = try arguments.list()
      guard personality.has("CONDSTORE"), list.takes("UNCHANGEDSINCE") else {
        throw Refusal.bad("Unknown modifier")
      }
      unchangedSince = try list.number()
      enabled.insert("CONDSTORE")
    }
    var item = try arguments.text().uppercased()
    let isSilent = item.hasSuffix(".SILENT")
    if isSilent { item.removeLast(7) }
    let sign = item.first.flatMap { "+-".contains($0) ? $0 : nil }
    let what = sign == nil ? item : String(item.dropFirst())
    guard what == "FLAGS" || what == "X-GM-LABELS" && personality.isGmail else {
      throw Refusal.bad("Unknown item \(item)")
    }
    let words = Set(try arguments.words())
    let name = try writable()
    var reflagged: Set<UInt32> = []
    let modified = world.change { account -> [UInt32] in
      var modified: [UInt32] = []
      for uid in uids {
        guard let entry = account.mailboxes[name]?.entry(uid) else { continue }
        if let unchangedSince, entry.modSeq > unchangedSince {
          modified.append(uid)
        } else if what == "FLAGS" {
          account.setFlags(Self.changed(account.flags(of: entry), sign, words), of: uid, in: name)
        } else {
          let flags = account.flags(of: entry)
          account.changeLabels(of: entry.item, sign, words, in: name)
          if account.flags(of: entry) != flags { reflagged.insert(uid) }
        }
      }
      return modified
    }
    let stored = Set(uids).subtracting(modified)
    if what == "FLAGS" {
      tellStored(stored, isUID: isUID, flags: !isSilent)
    } else {
      tellLabels(stored, isSilent: isSilent, reflagged: reflagged)
    }
    return modified.isEmpty ? "done" : "[MODIFIED \(NumberSet.written(modified))] done but for some"
  }

  private static func changed(
    _ old: Set<String>, _ sign: Character?, _ words: Set<String>
  ) -> Set<String> {
    // System flags are case-insensitive.
    let system = ["\\Answered", "\\Deleted", "\\Draft", "\\Flagged", "\\Seen"]
    let words = Set(words.map { word in system.first { $0.lowercased() == word.lowercased() } ?? word })
    switch sign {
    case "+": return old.union(words)
    case "-": return old.subtracting(words)
    default: return words
    }
  }

  /// Sends the new flags unless SILENT was specified. The modification sequence is sent in any case (RFC 7162 section
  /// 3.1.3).
  private mutating func tellStored(_ uids: Set<UInt32>, isUID: Bool, flags: Bool) {
    guard var view = selected else { return }
    let tellsModSeq = enabled.contains("CONDSTORE")
    for (index, uid) in view.uids.enumerated() where uids.contains(uid) {
      guard
        let (entry, own) = world.look({ account in
          account.mailboxes[view.name]?.entry(uid).map { ($0, account.flags(of: $0)) }
        })
      else { continue }
      view.noteTold(uid, entry.modSeq)
      var items = isUID && !isUIDOnly ? ["UID \(uid)"] : []
      if flags { items.append(Self.flags(own)) }
      if tellsModSeq { items.append("MODSEQ (\(entry.modSeq))") }
      if flags || tellsModSeq { say(head(index + 1, uid) + items.joined(separator: " ") + ")") }
    }
    selected = view
  }

  /// Sends the new labels unless SILENT was specified. A flag that has changed with them is told in any case, as news.
  private mutating func tellLabels(_ uids: Set<UInt32>, isSilent: Bool, reflagged: Set<UInt32>) {
    guard var view = selected else { return }
    for (index, uid) in view.uids.enumerated() where uids.contains(uid) {
      guard let entry = world.look({ $0.mailboxes[view.name]?.entry(uid) }) else { continue }
      if !reflagged.contains(uid) { view.noteTold(uid, entry.modSeq) }
      let labels = world.look { Self.labels(of: entry.item, $0, in: view.name) }
      if !isSilent { say("* \(index + 1) FETCH (" + labels + "\(modSeq(entry)) UID \(uid))") }
    }
    selected = view
  }

  /// - Parameter uids: the messages that may be expunged; `nil` for all.
  mutating func expunge(_ uids: [UInt32]?) throws -> String {
    let name = try writable()
    let named = uids.map { Set($0) }
    let deleted = world.look { account in
      (account.mailboxes[name]?.entries ?? []).filter { entry in
        account.flags(of: entry).contains("\\Deleted") && named?.contains(entry.uid) ?? true
      }.map(\.uid)
    }
    // EXPUNGE without UIDs has no limit (RFC 9738 section 3.1).
    let gone = named == nil ? deleted : limited(deleted)
    world.change { $0.expunge(gone, in: name) }
    return "done"
  }
}
