/// Finds the Authentication-Results fields of a header that were added by the user's own servers: those above
/// the Received field with which they accepted the message from outside.
///
/// Everything below that field came with the message, and may have been written by its sender, including
/// imitations of the field. So scanning downwards stops at the first Received field that shows the message
/// coming from outside, whatever is below.
struct OwnTrace {
  /// The positions of the fields, from the top.
  private(set) var results: [Int] = []
  /// The Received field with which an own server accepted it from outside; `nil` when there is none.
  private(set) var entrance: ReceivedHop?
  /// Whether any server received it from outside; false for a message that was never sent, or only
  /// internally.
  private(set) var isFromOutside = false

  init(_ fields: [HeaderField], own: OwnAuthenticationServers) {
    // Only the topmost block of results counts: those below another Received field are another server's.
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
        // A server that puts its results below its own Received field adds just one such field there.
        if isFromOutside { return }
      default: continue
      }
    }
  }

  /// Returns whether the message only went from one own server to another, according to the receiving one.
  private static func isWithin(_ hop: ReceivedHop, _ own: OwnAuthenticationServers) -> Bool {
    guard own.isOwn(hop.by) || ReceivedHop.isInternal(hop.by) else { return false }
    guard let from = hop.from else { return true }
    if hop.isFromInside || hop.reverseName.map({ own.isOwn($0) }) ?? false { return true }
    // These always put their results above, so that a false name gains nothing.
    return own.believesNames && own.isOwn(from)
  }
}
