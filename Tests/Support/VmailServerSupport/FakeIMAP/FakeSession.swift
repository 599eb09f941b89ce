/// A client's connection to a ``FakeIMAPServer``.
struct FakeSession {
  let world: FakeIMAPWorld
  let number: Int
  private let connection: ServerConnection
  var input: SessionInput
  var isLoggedIn = false
  var isOver = false
  /// CONDSTORE, QRESYNC and UIDONLY, once the client has used them.
  var enabled: Set<String> = []
  var selected: MailboxView?
  /// The lowest UID that the current command was carried out for, if there were too many.
  var stoppedAt: UInt32?
  /// The tag of the current command.
  private(set) var tag = ""
  /// The output to be sent with the tagged response.
  private(set) var output: [UInt8] = []

  private static let largestLiteral = 64 << 20

  var personality: ServerPersonality { world.personality }

  init(
    _ world: FakeIMAPWorld, _ connection: ServerConnection, _ number: Int,
    _ events: AsyncStream<SessionInput.Event>
  ) {
    (self.world, self.connection, self.number) = (world, connection, number)
    input = SessionInput(events)
  }

  mutating func run() async {
    say("* OK [CAPABILITY \(personality.firstCapabilities.joined(separator: " "))] \(personality.name) ready")
    await flush()
    while !isOver, let command = await read() { await perform(command) }
  }

  mutating func say(_ line: String) { output += line + "\r\n" }
  mutating func say(_ line: [UInt8]) { output += line + "\r\n" }

  /// Sends the output. The client may have disconnected, which is noticed when its next line is read.
  mutating func flush() async {
    let bytes = output
    output = []
    try? await connection.send(bytes)
  }

  // MARK: Reading

  /// Reads a command with its literals, sending continuation requests if necessary; `nil` at the end.
  private mutating func read() async -> CommandText? {
    var command = CommandText()
    while true {
      guard let line = await input.line() else { return nil }
      guard let announced = Self.literal(line) else {
        command.pieces.append(.text(line))
        return command
      }
      guard announced.size <= Self.largestLiteral, announced.isAsked || allows(announced.size) else {
        say("* BYE a literal of \(announced.size) bytes")
        await flush()
        return nil
      }
      if announced.isAsked {
        say("+ go on")
        await flush()
      }
      guard let bytes = await input.bytes(announced.size) else { return nil }
      command.pieces += [.text(announced.before), .literal(bytes)]
    }
  }

  /// Returns whether a literal of this size is permitted: LITERAL- has a limit (RFC 7888 section 5).
  private func allows(_ size: Int) -> Bool {
    personality.has("LITERAL+") || personality.has("LITERAL-") && size <= 4096
  }

  /// Parses `{12}` or `{12+}` at the end of a line.
  private static func literal(_ line: [UInt8]) -> (before: [UInt8], size: Int, isAsked: Bool)? {
    guard line.last == UInt8(ascii: "}"), let start = line.lastIndex(of: UInt8(ascii: "{")) else {
      return nil
    }
    var digits = line[(start + 1)...].dropLast()
    let isAsked = digits.last != UInt8(ascii: "+")
    if !isAsked { digits = digits.dropLast() }
    return Int(String(decoding: digits, as: UTF8.self)).map { (Array(line[..<start]), $0, isAsked) }
  }

  // MARK: Carrying out commands

  private mutating func perform(_ text: CommandText) async {
    tag = "*"
    guard var arguments = try? CommandArguments(text), let tag = try? arguments.text(),
      var name = try? arguments.text().uppercased()
    else {
      say("* BAD this is no command")
      return await flush()
    }
    self.tag = tag
    if name == "UID", let second = try? arguments.text() { name += " " + second.uppercased() }
    let effect = world.note(
      ReceivedCommand(connection: number, text: Self.logged(text.shown.dropFirst(tag.count + 1), name)))
    switch effect {
    case .answer(let answer):
      say("\(tag) \(answer)")
      return await flush()
    case .cutBefore: return isOver = true
    case .hold(let checkpoint): await world.checkpoints.stop(at: checkpoint)
    case .others(let change): change()
    default: break
    }
    let answer = await answer(name, &arguments)
    if answer.hasPrefix("BYE") {
      say("* \(answer)")
      isOver = true
      return await flush()
    }
    switch effect {
    case .cutAfter: return isOver = true
    case .cutBeforeAnswer: isOver = true
    case .code(let code): say("\(tag) OK [\(code)] done")
    default: say("\(tag) \(answer)")
    }
    await flush()
  }

  private static func logged(_ text: Substring, _ name: String) -> String {
    ["LOGIN", "AUTHENTICATE"].contains(name) ? name : String(text)
  }

  private mutating func answer(_ name: String, _ arguments: inout CommandArguments) async -> String {
    do {
      guard let rule = Self.rules[name], rule.capability.map(personality.has) ?? true else {
        throw Refusal.bad("Unknown command")
      }
      if rule.needs != .nothing, !isLoggedIn { throw Refusal.bad("Not logged in") }
      if isLoggedIn, name != "LOGOUT", world.isSpent { throw Refusal.spent }
      stoppedAt = nil
      if rule.needs == .mailbox, selected == nil { throw Refusal.bad("No mailbox selected") }
      let text =
        switch rule.way {
        case .reply(let run): try run(&self, &arguments)
        case .talk(let run): try await run(&self, &arguments)
        }
      try arguments.end()
      // EXPUNGE changes sequence numbers, on which FETCH, STORE and SEARCH without UID rely (RFC 3501 section 7.4.1).
      tellNews(withExpunges: !["FETCH", "STORE", "SEARCH"].contains(name))
      return "OK \(tellLimit(text))"
    } catch let refusal as Refusal {
      return "\(refusal.kind.rawValue) \(refusal.text)"
    } catch {
      return "BAD \(error)"
    }
  }
}
