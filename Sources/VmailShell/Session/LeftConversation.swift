import VmailDomain

/// A conversation that was left because it was acted on, such as archived.
struct LeftConversation: Sendable {
  let conversation: OpenConversation
  /// Whether the action failed, so that it is to be shown again (FR-ED-01).
  var isToReturn = false
}

extension Shell {
  /// Shows the conversation again whose action failed, unless the user reads something else by now.
  mutating func returnToConversation() async {
    guard let left = session.left, left.isToReturn else { return }
    session.left = nil
    guard session.conversation == nil else { return }
    session.conversation = left.conversation
    await refreshOpenConversation()
    guard var open = session.conversation,
      var records = try? await records(open.outline.shown, of: open)
    else { return }
    // What can't be drawn is shown in words.
    _ = try? await drawPictures(of: &records, in: &open, loads: loadsPicturesUnasked)
    session.conversation = open
    console.result(head(of: open))
    console.results(records)
    console.flush()
  }
}
