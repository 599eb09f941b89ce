/// SEARCH (RFC 3501 section 6.4.4) and ESEARCH (RFC 4731).
extension FakeSession {
  /// The data of a message used by a search.
  struct Candidate {
    let number: UInt32
    let entry: MailboxEntry
    let item: MailItem
    let flags: Set<String>
  }
  typealias SearchKey = (Candidate) -> Bool

  mutating func search(_ arguments: inout CommandArguments, isUID: Bool) throws -> String {
    try allowNumbers(isUID)
    var isExtended = false
    if personality.has("ESEARCH"), arguments.takes("RETURN") {
      isExtended = true
      _ = try arguments.list()
    }
    if arguments.takes("CHARSET") { _ = try arguments.text() }
    guard let selected else { throw Refusal.bad("No mailbox selected") }
    // The limit is about the messages that are looked at; here the first key narrows these down.
    let named = try self.named(by: arguments) ?? selected.uids
    let keys = try allKeys(&arguments)
    let examined = Set(limited(named))
    let found = world.look { account -> [UInt32] in
      selected.uids.enumerated().compactMap { index, uid in
        guard examined.contains(uid), let entry = account.mailboxes[selected.name]?.entry(uid),
          let item = account.items[entry.item]
        else { return nil }
        let candidate = Candidate(
          number: UInt32(index + 1), entry: entry, item: item, flags: account.flags(of: entry))
        return keys.allSatisfy { $0(candidate) } ? (isUID ? uid : candidate.number) : nil
      }
    }
    if isExtended {
      let all = found.isEmpty ? "" : " ALL \(NumberSet.written(found))"
      say("* ESEARCH (TAG \"\(tag)\")\(isUID ? " UID" : "")\(all)")
    } else {
      say("* SEARCH" + found.map { " \($0)" }.joined())
    }
    return "done"
  }

  private func named(by arguments: CommandArguments) throws -> [UInt32]? {
    var arguments = arguments
    if arguments.takes("UID") { return try numbers(&arguments, isUID: true) }
    if arguments.takes("UIDAFTER") {
      let uid = try arguments.number()
      return selected?.uids.filter { $0 > uid }
    }
    guard arguments.takes("UIDBEFORE") else { return nil }
    let uid = try arguments.number()
    return selected?.uids.filter { $0 < uid }
  }

  private func allKeys(_ arguments: inout CommandArguments) throws -> [SearchKey] {
    var keys: [SearchKey] = []
    repeat { keys.append(try key(&arguments)) } while !arguments.isEmpty
    return keys
  }

  private func key(_ arguments: inout CommandArguments) throws -> SearchKey {
    if case .list? = arguments.next {
      var list = try arguments.list()
      let keys = try allKeys(&list)
      return { candidate in keys.allSatisfy { $0(candidate) } }
    }
    let name = try arguments.text().uppercased()
    if let key = Self.flagKey(name) { return key }
    switch name {
    case "ALL": return { _ in true }
    case "KEYWORD":
      let flag = try arguments.text()
      return { $0.flags.contains(flag) }
    case "NOT":
      let key = try key(&arguments)
      return { !key($0) }
    case "OR":
      let (one, other) = (try key(&arguments), try key(&arguments))
      return { one($0) || other($0) }
    case "UID":
      let uids = Set(try numbers(&arguments, isUID: true))
      return { uids.contains($0.entry.uid) }
    case "UIDAFTER" where personality.messageLimit != nil:
      let uid = try arguments.number()
      return { $0.entry.uid > uid }
    case "UIDBEFORE" where personality.messageLimit != nil:
      let uid = try arguments.number()
      return { $0.entry.uid < uid }
    case "HEADER": return Self.headerKey(try arguments.text(), try arguments.text())
    case "FROM", "TO", "CC", "BCC", "SUBJECT": return Self.headerKey(name, try arguments.text())
    case "MODSEQ" where personality.has("CONDSTORE"):
      let modSeq = try arguments.number()
      return { $0.entry.modSeq >= modSeq }
    default: return try extendedKey(name, &arguments)
    }
  }

  private func extendedKey(_ name: String, _ arguments: inout CommandArguments) throws -> SearchKey {
    let world = world
    switch name {
    case "X-GM-MSGID" where personality.isGmail:
      let id = try arguments.text()
      return { candidate in id == world.personality.gmailId(candidate.item.id) }
    case "X-GM-THRID" where personality.isGmail:
      let id = try arguments.text()
      return { candidate in id == world.personality.gmailId(candidate.item.threadId) }
    case "X-GM-RAW" where personality.isGmail:
      let words = try arguments.text().split(separator: ":", maxSplits: 1)
      guard words.first == "rfc822msgid", words.count == 2 else { throw Refusal.bad("Unknown X-GM-RAW") }
      let id = String(words[1].filter { !"<>".contains($0) })
      return { $0.item.messageId == id }
    default:
      guard let set = NumberSet(name, last: UInt32(selected?.uids.count ?? 0)) else {
        throw Refusal.bad("Unknown search key \(name)")
      }
      try allowNumbers(false)
      return { set.contains($0.number) }
    }
  }

  private static func flagKey(_ name: String) -> SearchKey? {
    let flags = [
      "ANSWERED": "\\Answered", "DELETED": "\\Deleted", "DRAFT": "\\Draft",
      "FLAGGED": "\\Flagged", "SEEN": "\\Seen",
    ]
    if let flag = flags[name] { return { $0.flags.contains(flag) } }
    if name.hasPrefix("UN"), let flag = flags[String(name.dropFirst(2))] {
      return { !$0.flags.contains(flag) }
    }
    return nil
  }

  private static func headerKey(_ name: String, _ text: String) -> SearchKey {
    let (name, text) = (name.lowercased(), text.lowercased())
    return { candidate in
      candidate.item.message.fields.contains {
        $0.name == name
          && (text.isEmpty || String(decoding: $0.value, as: UTF8.self).lowercased().contains(text))
      }
    }
  }
}
