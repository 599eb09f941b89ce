import VmailDomain
import VmailServerSupport

/// A user's mail on a real server, which others change by its administrator's tool.
struct DovecotSoakServer: SoakServer {
  private let server: RealMailServer
  private let user: RealMailServer.User
  let boxes = ["INBOX", "Bills", "Travel", "Sent", "Trash", "Junk", "Archive"]
  let hidden: Set<String> = []

  init() async throws {
    server = try await RealMailServer.shared()
    user = try server.makeUser()
    for name in ["Bills", "Travel"] { try await server.doveadm("mailbox", "create", "-u", user.name, name) }
  }

  var settings: ServerSettings { SyncedStore.settings(port: server.imapPort, user: user.name) }
  var password: String { user.password }

  func apply(_ change: SoakChange) async throws -> SoakEffect {
    let name = user.name
    switch change {
    case .deliver(let letter, let parent, let box):
      let source = FakeServerWorld.letter(letter, inReplyTo: parent).replacing("\n", with: "\r\n")
      try await server.deliver(source, to: user, folder: box)
      return SoakEffect(touched: [letter], delivered: [letter])
    case .flag(let flags, let pick, let box):
      return try await act(pick, box) { uid in
        for flag in ["\\Seen", "\\Flagged", "\\Answered"] {
          try await server.doveadm(
            "flags", flags.contains(flag) ? "add" : "remove", "-u", name, flag, "mailbox", box, "uid", uid)
        }
      }
    case .expunge(let pick, let box):
      var effect = try await act(pick, box) {
        try await server.doveadm("expunge", "-u", name, "mailbox", box, "uid", $0)
      }
      effect.expunged = effect.touched
      return effect
    case .move(let pick, let box, let other):
      return try await act(pick, box, unlessIn: other) {
        try await server.doveadm("move", "-u", name, other, "mailbox", box, "uid", $0)
      }
    case .copy(let pick, let box, let other):
      return try await act(pick, box, unlessIn: other) {
        try await server.doveadm("copy", "-u", name, other, "mailbox", box, "uid", $0)
      }
    case .create(let box):
      try await server.doveadm("mailbox", "create", "-u", name, box)
      return SoakEffect()
    case .renumber(let box):
      let status = try await server.doveadm("-f", "tab", "mailbox", "status", "-u", name, "uidvalidity", box)
      let validity = status.split { $0 == "\n" || $0 == "\t" }.compactMap { UInt32($0) }.last ?? 0
      try await server.doveadm("mailbox", "update", "-u", name, "--uid-validity", "\(validity + 1)", box)
      return SoakEffect()
    }
  }

  /// - Parameter other: a mailbox that is not to have it twice.
  private func act(
    _ pick: Int, _ box: String, unlessIn other: String? = nil, _ act: (String) async throws -> Void
  ) async throws -> SoakEffect {
    let mail = try await mail()
    let messages = mail[box] ?? []
    guard !messages.isEmpty else { return SoakEffect() }
    let message = messages[pick % messages.count]
    if let other, mail[other]?.contains(where: { $0.name == message.name }) == true { return SoakEffect() }
    try await act(String(message.uid))
    return SoakEffect(touched: [message.name])
  }

  func mail() async throws -> [String: [SoakMessage]] {
    let table = try await server.doveadm(
      "-f", "tab", "fetch", "-u", user.name, "mailbox uid flags hdr.message-id", "mailbox", "*")
    var mail: [String: [SoakMessage]] = [:]
    for row in table.split(separator: "\n").dropFirst() {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let flags = MessageFlags(wire: Set(cells[2].split(separator: " ").map(String.init)))
      let name = cells[3].split { "<@>".contains($0) }.first.map(String.init) ?? ""
      mail[cells[0], default: []].append(SoakMessage(name: name, uid: UInt32(cells[1]) ?? 0, flags: flags))
    }
    return mail.mapValues { $0.sorted { $0.uid < $1.uid } }
  }
}
