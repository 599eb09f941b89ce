/// MESSAGELIMIT and SAVELIMIT (RFC 9738), UIDONLY (RFC 9586) and UIDBATCHES (RFC 10022).
extension FakeSession {
  var isUIDOnly: Bool { enabled.contains("UIDONLY") }

  /// Returns the messages that a command is carried out for: those with the highest UIDs, if there are too many.
  mutating func limited(_ uids: [UInt32]) -> [UInt32] {
    guard let limit = personality.messageLimit, uids.count > limit else { return uids }
    let done = uids.sorted().suffix(limit)
    stoppedAt = done.first
    return Array(done)
  }

  /// COPY is atomic, so it is refused.
  func refuseTooMany(_ uids: [UInt32]) throws {
    guard let limit = personality.saveLimit ?? personality.messageLimit, uids.count > limit,
      let lowest = uids.sorted().suffix(limit).first
    else { return }
    throw Refusal.no("[MESSAGELIMIT \(limit) \(lowest)] Too many messages to copy")
  }

  /// Adds the limit that was reached to the text of the tagged OK. If that has a code already, an untagged NO has the limit.
  mutating func tellLimit(_ text: String) -> String {
    guard let lowest = stoppedAt, let limit = personality.messageLimit else { return text }
    let code = "[MESSAGELIMIT \(limit) \(lowest)]"
    guard text.hasPrefix("[") else { return "\(code) \(text)" }
    say("* NO \(code) Not all messages")
    return text
  }

  /// Refuses message numbers once UIDONLY is enabled.
  func allowNumbers(_ isUID: Bool) throws {
    if isUIDOnly, !isUID {
      throw Refusal.bad("[UIDREQUIRED] Message numbers are not allowed with UIDONLY")
    }
  }

  /// The beginning of a line with the data of a message, up to its items.
  func head(_ number: Int, _ uid: UInt32) -> String {
    isUIDOnly ? "* \(uid) UIDFETCH (" : "* \(number) FETCH ("
  }

  /// Carries out UIDBATCHES. Together the ranges hold all UIDs down to 1, the highest first.
  mutating func uidBatches(_ arguments: inout CommandArguments) throws -> String {
    let size = Int(try arguments.number())
    var wanted = 1...Int.max
    if !arguments.isEmpty {
      let ends = try arguments.text().split(separator: ":").map { Int($0) ?? 0 }
      guard ends.count == 2, ends[0] > 0, ends[0] <= ends[1] else { throw Refusal.bad("No range of batches") }
      wanted = ends[0]...ends[1]
    }
    guard size > 0 else { throw Refusal.bad("No size") }
    guard size >= personality.smallestBatch else {
      throw Refusal.no("[TOOFEW] A batch has at least \(personality.smallestBatch) messages")
    }
    let uids = Array((selected?.uids ?? []).reversed())
    var (ranges, last) = ([String](), uids.first ?? 0)
    for (index, end) in stride(from: size, to: uids.count + size, by: size).enumerated() {
      let first = end < uids.count ? uids[end - 1] : 1
      if wanted.contains(index + 1) { ranges.append("\(last):\(first)") }
      last = first - 1
    }
    say("* UIDBATCHES (TAG \"\(tag)\")" + (ranges.isEmpty ? "" : " ") + ranges.joined(separator: ","))
    return "done"
  }
}
