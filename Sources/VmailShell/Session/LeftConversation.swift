import VmailDomain

/// A conversation that was closed by an action on it, such as archiving.
struct LeftConversation: Sendable {
  let conversation: OpenConversation
  /// Whether the action failed, so that the conversation should be shown again (FR-ED-01).
  var isToReturn = false
}

extension Shell {
  /// Reopens the conversation if its action failed, unless the user now reads something else.
  mutating func returnToConversation() async {
    guard let left = session.left, left.isToReturn else { return }
    session.left = nil
    guard session.conversation == nil else { return }
    session.conversation = left.conversation
    await refreshOpenConversation()
    guard var open = session.conversation,
      var records = try? await records(open.outline.shown, of: open)
    else { return }
    // Pictures that can't be drawn are described in words.
    _ = try? await drawPictures(of: &records, in: &open, loads: loadsPicturesUnasked)
    session.conversation = open
    console.result(head(of: open))
    console.results(records)
    console.flush()
  }
}
