/// The implementation of a command, and the states in which it is permitted.
struct CommandRule: Sendable {
  enum Stage { case nothing, login, mailbox }
  /// Carries out a command. Returns the text after the tagged OK, with its response code.
  typealias Reply = @Sendable (inout FakeSession, inout CommandArguments) throws -> String
  /// Carries out a command during which the client sends more data.
  typealias Talk = @Sendable (inout FakeSession, inout CommandArguments) async throws -> String

  enum Way: Sendable {
    case reply(Reply)
    case talk(Talk)
  }

  let needs: Stage
  /// The capability without which the command is unknown.
  let capability: String?
  let way: Way

  static func reply(_ needs: Stage, _ capability: String? = nil, _ run: @escaping Reply) -> CommandRule {
    CommandRule(needs: needs, capability: capability, way: .reply(run))
  }

  static func talk(_ needs: Stage, _ capability: String? = nil, _ run: @escaping Talk) -> CommandRule {
    CommandRule(needs: needs, capability: capability, way: .talk(run))
  }
}

extension FakeSession {
  static let rules: [String: CommandRule] = [
    "CAPABILITY": .reply(.nothing) { session, _ in session.capability() },
    "NOOP": .reply(.nothing) { _, _ in "done" },
    "LOGOUT": .reply(.nothing) { session, _ in session.logOut() },
    "LOGIN": .reply(.nothing) { try $0.logIn(&$1) },
    "AUTHENTICATE": .talk(.nothing) { try await $0.authenticate(&$1) },
    "ID": .reply(.nothing, "ID") { session, arguments in
      _ = try arguments.value()
      session.say("* ID (\"name\" \"\(session.personality.name)\")")
      return "done"
    },
    "ENABLE": .reply(.login, "ENABLE") { try $0.enable(&$1) },
    "NAMESPACE": .reply(.login, "NAMESPACE") { session, _ in
      session.say(
        "* NAMESPACE ((\"\(session.personality.prefix)\" \"\(session.personality.separator)\")) NIL NIL")
      return "done"
    },
    "LIST": .reply(.login) { try $0.list(&$1) },
    "STATUS": .reply(.login) { try $0.status(&$1) },
    "CREATE": .reply(.login) { try $0.create(&$1) },
    "DELETE": .reply(.login) { try $0.delete(&$1) },
    "RENAME": .reply(.login) { try $0.rename(&$1) },
    "SUBSCRIBE": .reply(.login) { session, arguments in
      _ = try session.mailbox(&arguments)
      return "done"
    },
    "SELECT": .reply(.login) { try $0.select(&$1, isExamine: false) },
    "EXAMINE": .reply(.login) { try $0.select(&$1, isExamine: true) },
    "APPEND": .reply(.login) { try $0.append(&$1) },
    "IDLE": .talk(.login, "IDLE") { session, _ in try await session.idle() },
    "CHECK": .reply(.mailbox) { _, _ in "done" },
    "CLOSE": .reply(.mailbox) { session, _ in session.close() },
    "UNSELECT": .reply(.mailbox, "UNSELECT") { session, _ in
      session.selected = nil
      return "done"
    },
    "UIDBATCHES": .reply(.mailbox, "UIDBATCHES") { try $0.uidBatches(&$1) },
    "FETCH": .reply(.mailbox) { try $0.fetch(&$1, isUID: false) },
    "UID FETCH": .reply(.mailbox) { try $0.fetch(&$1, isUID: true) },
    "SEARCH": .reply(.mailbox) { try $0.search(&$1, isUID: false) },
    "UID SEARCH": .reply(.mailbox) { try $0.search(&$1, isUID: true) },
    "STORE": .reply(.mailbox) { try $0.store(&$1, isUID: false) },
    "UID STORE": .reply(.mailbox) { try $0.store(&$1, isUID: true) },
    "COPY": .reply(.mailbox) { try $0.copy(&$1, isUID: false) },
    "UID COPY": .reply(.mailbox) { try $0.copy(&$1, isUID: true) },
    "MOVE": .reply(.mailbox, "MOVE") { try $0.move(&$1, isUID: false) },
    "UID MOVE": .reply(.mailbox, "MOVE") { try $0.move(&$1, isUID: true) },
    "EXPUNGE": .reply(.mailbox) { session, _ in try session.expunge(nil) },
    "UID EXPUNGE": .reply(.mailbox, "UIDPLUS") { session, arguments in
      try session.expunge(try session.numbers(&arguments, isUID: true))
    },
  ]
}
