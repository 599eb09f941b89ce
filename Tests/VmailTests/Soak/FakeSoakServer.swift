import VmailDomain
import VmailServerSupport

struct FakeSoakServer: SoakServer {
  let server: FakeIMAPServer
  let boxes: [String]

  init(_ personality: ServerPersonality) async throws {
    server = try await FakeIMAPServer(personality)
    for name in ["Bills", "Travel"] { server.createMailbox(name) }
    boxes =
      personality.mailboxes.contains { $0.use == .all }
      ? [
        "INBOX", "Bills", "Travel", "[Gmail]/Sent Mail", "[Gmail]/Trash", "[Gmail]/Spam", "[Gmail]/All Mail",
      ]
      : ["INBOX", "Bills", "Travel", "Sent", "Trash", "Junk", "Archive"]
  }

  var settings: ServerSettings { SyncedStore.settings(port: server.port, user: server.login.user) }
  var password: String { server.login.password }

  func apply(_ change: SoakChange) -> SoakEffect {
    switch change {
    case .deliver(let name, let parent, let box):
      server.deliver(FakeServerWorld.letter(name, inReplyTo: parent), to: box)
      return SoakEffect(touched: [name], delivered: [name])
    case .flag(let flags, let pick, let box):
      return act(pick, box) { server.setFlags(flags, of: $0.uid, in: box) }
    case .expunge(let pick, let box):
      var effect = act(pick, box) { server.expunge($0.uid, in: box) }
      effect.expunged = effect.touched
      return effect
    case .move(let pick, let box, let other):
      return act(pick, box) { if !isIn(other, $0) { server.move($0.uid, from: box, to: other) } }
    case .copy(let pick, let box, let other):
      return act(pick, box) { if !isIn(other, $0) { server.copy($0.uid, from: box, to: other) } }
    case .create(let name):
      server.createMailbox(name)
      return SoakEffect()
    case .renumber(let box):
      server.renumber(box)
      return SoakEffect()
    }
  }

  private func act(_ pick: Int, _ box: String, _ act: (FakeMessage) -> Void) -> SoakEffect {
    let messages = server.messages(in: box)
    guard !messages.isEmpty else { return SoakEffect() }
    let message = messages[pick % messages.count]
    act(message)
    return SoakEffect(touched: [Self.name(message)])
  }

  /// Two copies in one mailbox are nothing that anybody wants.
  private func isIn(_ box: String, _ message: FakeMessage) -> Bool {
    server.messages(in: box).contains { $0.messageId == message.messageId }
  }

  private static func name(_ message: FakeMessage) -> String {
    message.messageId?.split(separator: "@").first.map(String.init) ?? ""
  }

  var hidden: Set<String> {
    let hidden = server.personality.gmail.hidden.union([.flagged, .important])
    return Set(server.personality.mailboxes.filter { $0.use.map(hidden.contains) ?? false }.map(\.name))
  }

  func mail() -> [String: [SoakMessage]] {
    Dictionary(
      uniqueKeysWithValues: server.mailboxes.map { box in
        let messages = server.messages(in: box).map {
          SoakMessage(name: Self.name($0), uid: $0.uid, flags: MessageFlags(wire: $0.flags))
        }
        return (box, messages)
      })
  }
}
