/// Tells which Authentication-Results fields of a header the user's own servers added: those above the line by which
/// they took the message from others.
///
/// All below that line came with the message, and its sender may have written it, the line's likeness too. So going
/// down stops at the first Received field that says the message came from outside, whatever stands further down.
struct OwnTrace {
  /// Places of the fields, from the top.
  private(set) var results: [Int] = []
  /// The Received field by which an own server took it from outside; `nil` when there is none.
  private(set) var entrance: ReceivedHop?
  /// Whether any server took it from outside; what was never sent, or only within, did not come from there.
  private(set) var isFromOutside = false

  init(_ fields: [HeaderField], own: OwnAuthenticationServers) {
    // One block of results, the topmost: what is below another line is another server's.
    var isOver = false
    for (place, field) in fields.enumerated() {
      switch field.name.lowercased() {
      case "received":
        if isFromOutside { return }
        isOver = !results.isEmpty
        let hop = ReceivedHop(field.value)
        guard !Self.isWithin(hop, own) else { continue }
        isFromOutside = true
        guard own.isOwn(hop.by) else { return }
        entrance = hop
        guard own.writesBelow else { return }
      case "authentication-results" where !isOver && own.isOwn(resultsOf: field.value):
        results.append(place)
        // A server that writes its results below its own Received field writes a single field there.
        if isFromOutside { return }
      default: continue
      }
    }
  }

  /// Whether the message only went from one of the own servers to another, by the word of the one that took it.
  private static func isWithin(_ hop: ReceivedHop, _ own: OwnAuthenticationServers) -> Bool {
    guard own.isOwn(hop.by) || ReceivedHop.isInternal(hop.by) else { return false }
    guard let from = hop.from else { return true }
    if hop.isFromInside || hop.reverseName.map({ own.isOwn($0) }) ?? false { return true }
    // These always put their results above, so that nothing is won by a name that is a lie.
    return own.believesNames && own.isOwn(from)
  }
}
