import Foundation

/// COPY, MOVE (RFC 6851) and APPEND, with the new UIDs (RFC 4315).
extension FakeSession {
  mutating func copy(_ arguments: inout CommandArguments, isUID: Bool) throws -> String {
    let (uids, target) = try transfer(&arguments, isUID: isUID)
    guard let source = selected?.name else { throw Refusal.bad("No mailbox selected") }
    try allow(target)
    try refuseTooMany(uids)
    let pairs = world.change { $0.copy(uids, from: source, to: target) }
    try complain(ifGone: pairs)
    return code(pairs, target).map { "\($0) done" } ?? "done"
  }

  mutating func move(_ arguments: inout CommandArguments, isUID: Bool) throws -> String {
    let (named, target) = try transfer(&arguments, isUID: isUID)
    let source = try writable()
    try allow(target)
    let uids = limited(named)
    let pairs = world.change { $0.move(uids, from: source, to: target) }
    try complain(ifGone: pairs)
    // Sent before the messages vanish (RFC 6851 section 4.3).
    if let code = code(pairs, target) { say("* OK \(code) moved") }
    return "done"
  }

  private func transfer(_ arguments: inout CommandArguments, isUID: Bool) throws -> ([UInt32], String) {
    (try numbers(&arguments, isUID: isUID), try mailbox(&arguments, missing: "TRYCREATE"))
  }

  private func complain(ifGone pairs: [(UInt32, UInt32)]) throws {
    if pairs.isEmpty, let answer = personality.answerToGone { throw Refusal.no(answer) }
  }

  private func code(_ pairs: [(UInt32, UInt32)], _ target: String) -> String? {
    guard personality.has("UIDPLUS"), personality.tellsNewUIDs, !pairs.isEmpty,
      let validity = world.look({ $0.mailboxes[target]?.uidValidity })
    else { return nil }
    return "[COPYUID \(validity) \(NumberSet.written(pairs.map(\.0))) \(NumberSet.written(pairs.map(\.1)))]"
  }

  mutating func append(_ arguments: inout CommandArguments) throws -> String {
    let name = try mailbox(&arguments, missing: "TRYCREATE")
    try allow(name)
    var flags: Set<String> = []
    if case .list? = arguments.next { flags = Set(try arguments.words()) }
    let first = try arguments.bytes()
    var (source, date) = (first, Date(timeIntervalSince1970: 1_700_000_000))
    if !arguments.isEmpty {
      guard let told = WireDate.parse(String(decoding: first, as: UTF8.self)) else {
        throw Refusal.bad("This is no date")
      }
      (source, date) = (try arguments.bytes(), told)
    }
    let appended = world.change { account in
      account.add(source, to: name, flags: flags, date: date).map {
        (uid: $0, validity: account.mailboxes[name]?.uidValidity ?? 0)
      }
    }
    guard let appended else { throw Refusal.no("[TRYCREATE] No such mailbox") }
    guard personality.has("UIDPLUS"), personality.tellsNewUIDs else { return "done" }
    return "[APPENDUID \(appended.validity) \(appended.uid)] done"
  }
}
