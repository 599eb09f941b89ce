/// LIST, STATUS, CREATE, DELETE and RENAME.
extension FakeSession {
  /// LIST, with RETURN (RFC 5258, RFC 5819, RFC 6154) if the server supports it.
  mutating func list(_ arguments: inout CommandArguments) throws -> String {
    if case .list? = arguments.next { throw Refusal.bad("Selection options are not known here") }
    let reference = try arguments.text()
    let pattern = reference + (try arguments.text())
    var options: Set<String> = []
    var statusItems: [String]?
    if !arguments.isEmpty {
      guard personality.has("LIST-EXTENDED"), arguments.takes("RETURN") else {
        throw Refusal.bad("Unknown options")
      }
      var list = try arguments.list()
      while !list.isEmpty {
        let option = try list.text().uppercased()
        if option == "STATUS", personality.has("LIST-STATUS") { statusItems = try list.words() }
        options.insert(option)
      }
    }
    let separator = WireString.written(Array(String(personality.separator).utf8))
    if pattern.isEmpty {
      say("* LIST (\\Noselect) " + separator + " \"\"")
      return "done"
    }
    for name in parentsAndMailboxes() where Self.matches(name[...], pattern[...], personality.separator) {
      let attributes = attributes(of: name, options).joined(separator: " ")
      say("* LIST (\(attributes)) " + separator + " " + WireString.written(Array(name.utf8)))
      if let statusItems, world.look({ $0.isShown(name) }) { try sayStatus(name, statusItems) }
    }
    return "done"
  }

  /// Returns the mailboxes, and names that only have mailboxes below them.
  private func parentsAndMailboxes() -> [String] {
    let names = world.look(\.shownNames)
    var all: [String] = []
    for name in names {
      let parts = name.split(separator: personality.separator)
      for count in 1..<max(parts.count, 1) {
        let parent = parts.prefix(count).joined(separator: String(personality.separator))
        if !all.contains(parent), !names.contains(parent) { all.append(parent) }
      }
      if !all.contains(name) { all.append(name) }
    }
    return all
  }

  private func attributes(of name: String, _ options: Set<String>) -> [String] {
    world.look { account in
      let below = name + String(personality.separator)
      var attributes = account.isShown(name) ? [] : ["\\Noselect"]
      if personality.has("CHILDREN") {
        let hasChildren = account.shownNames.contains { $0.hasPrefix(below) }
        attributes.append(hasChildren ? "\\HasChildren" : "\\HasNoChildren")
      }
      // Without LIST-EXTENDED, special uses are always included (RFC 6154 section 2); Gmail always includes them.
      let tellsUse =
        options.contains("SPECIAL-USE") || !personality.has("LIST-EXTENDED") || personality.isGmail
      if personality.has("SPECIAL-USE"), tellsUse, let use = account.mailboxes[name]?.use {
        attributes.append(use.rawValue)
      }
      return attributes
    }
  }

  private static func matches(_ name: Substring, _ pattern: Substring, _ separator: Character) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" || first == "%" {
      let rest = pattern.dropFirst()
      if matches(name, rest, separator) { return true }
      guard let skipped = name.first, first == "*" || skipped != separator else { return false }
      return matches(name.dropFirst(), pattern, separator)
    }
    return name.first == first && matches(name.dropFirst(), pattern.dropFirst(), separator)
  }

  mutating func status(_ arguments: inout CommandArguments) throws -> String {
    let name = try mailbox(&arguments)
    try sayStatus(name, try arguments.words())
    return "done"
  }

  private mutating func sayStatus(_ name: String, _ items: [String]) throws {
    if items.contains(where: { $0.uppercased() == "HIGHESTMODSEQ" }) { enabled.insert("CONDSTORE") }
    let values = try world.look { account in
      guard let mailbox = account.mailboxes[name] else { throw Refusal.no("[NONEXISTENT] No such mailbox") }
      return try items.map { item in
        switch item.uppercased() {
        case "MESSAGES": "MESSAGES \(mailbox.entries.count)"
        case "UIDNEXT": "UIDNEXT \(mailbox.uidNext)"
        case "UIDVALIDITY": "UIDVALIDITY \(mailbox.uidValidity)"
        case "MAILBOXID" where personality.has("OBJECTID"): "MAILBOXID (\(mailbox.id))"
        case "RECENT": "RECENT 0"
        case "UNSEEN": "UNSEEN \(mailbox.entries.count { !account.flags(of: $0).contains("\\Seen") })"
        case "HIGHESTMODSEQ" where personality.has("CONDSTORE"): "HIGHESTMODSEQ \(mailbox.highestModSeq)"
        default: throw Refusal.bad("Unknown status item")
        }
      }
    }
    say("* STATUS " + WireString.written(Array(name.utf8)) + " (\(values.joined(separator: " ")))")
  }

  // MARK: Changing mailboxes

  /// Reads the name of an existing mailbox.
  func mailbox(_ arguments: inout CommandArguments, missing code: String = "NONEXISTENT") throws -> String {
    let wanted = try arguments.text()
    guard let name = world.look({ $0.name(wanted) }) else { throw Refusal.no("[\(code)] No such mailbox") }
    return name
  }

  mutating func create(_ arguments: inout CommandArguments) throws -> String {
    var name = try arguments.text()
    if name.last == personality.separator { name.removeLast() }
    let use = try self.use(&arguments)
    guard name.hasPrefix(personality.prefix) else { throw Refusal.no("[CANNOT] Not in your namespace") }
    guard world.change({ $0.make(name, use) }) else {
      throw Refusal.no("[ALREADYEXISTS] It is there already")
    }
    return "done"
  }

  /// Reads the special use of a new mailbox (CREATE-SPECIAL-USE, RFC 6154 section 3).
  private func use(_ arguments: inout CommandArguments) throws -> MailboxUse? {
    guard !arguments.isEmpty else { return nil }
    var parameters = try arguments.list()
    guard personality.has("CREATE-SPECIAL-USE"), parameters.takes("USE") else {
      throw Refusal.bad("Unknown parameter")
    }
    guard let name = try parameters.words().first, let use = MailboxUse(rawValue: name),
      !personality.refusedUses.contains(use)
    else { throw Refusal.no("[USEATTR] Not kept here") }
    return use
  }

  mutating func delete(_ arguments: inout CommandArguments) throws -> String {
    let name = try mailbox(&arguments)
    guard world.change({ $0.remove(name) }) else { throw Refusal.no("[CANNOT] It can't be deleted") }
    if selected?.name == name { selected = nil }
    return "done"
  }

  mutating func rename(_ arguments: inout CommandArguments) throws -> String {
    let name = try mailbox(&arguments)
    let new = try arguments.text()
    guard world.change({ $0.rename(name, to: new) }) else { throw Refusal.no("[ALREADYEXISTS] It can't be") }
    if selected?.name == name { selected = nil }
    return "done"
  }
}
