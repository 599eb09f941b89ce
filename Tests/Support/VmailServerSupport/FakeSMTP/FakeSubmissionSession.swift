import Foundation

/// A client's connection to a ``FakeSubmissionServer``.
struct FakeSubmissionSession {
  private let world: FakeSubmissionWorld
  private let connection: ServerConnection
  private let number: Int
  private var input: SubmissionInput
  private var isOver = false
  private var isLoggedIn = false
  /// The current message, from MAIL on.
  private var mail: FakeSubmissionServer.AcceptedMail?

  private static let largestMail = 256 << 20

  init(_ world: FakeSubmissionWorld, _ connection: ServerConnection, _ number: Int) {
    (self.world, self.connection, self.number) = (world, connection, number)
    input = SubmissionInput(connection)
  }

  mutating func run() async {
    await perform(.greeting) { _ in "220 mail.example ESMTP" }
    while !isOver, let line = await input.line() {
      let text = String(decoding: line, as: UTF8.self)
      let verb = text.prefix { $0 != " " }.uppercased()
      world.note(ReceivedCommand(connection: number, text: verb == "AUTH" ? "AUTH" : text))
      await answer(verb, text.dropFirst(verb.count + 1))
    }
  }

  private mutating func answer(_ verb: String, _ rest: Substring) async {
    switch verb {
    case "EHLO": await perform(.hello) { $0.hello() }
    case "AUTH": await perform(.logIn) { $0.logIn(rest) }
    case "MAIL": await perform(.mail) { $0.begin(rest) }
    case "RCPT":
      let address = Self.path(rest, after: "TO:")?.address
      await perform(.recipient(address ?? "")) { $0.add(address) }
    case "DATA": await data()
    case "BDAT": await chunk(rest)
    case "RSET":
      await perform(.reset) { session in
        session.mail = nil
        return "250 2.0.0 Ok"
      }
    case "QUIT":
      await perform(.quit) { session in
        session.isOver = true
        return "221 2.0.0 Bye"
      }
    case "NOOP": await say("250 2.0.0 Ok")
    default: await say("500 5.5.2 What?")
    }
  }

  /// Carries out a phase and sends the reply, unless a fault is planned.
  /// - Returns: whether the phase was carried out, and the connection continues.
  @discardableResult
  private mutating func perform(_ phase: SubmissionPhase, _ action: (inout Self) -> String) async -> Bool {
    let effect = world.fault(at: phase)
    switch effect {
    case .reply(let text):
      if text.hasPrefix("421") { isOver = true }
      await say(text)
      return false
    case .cutBefore:
      isOver = true
      return false
    case .hold(let name): await world.checkpoints.stop(at: name)
    default: break
    }
    let reply = action(&self)
    switch effect {
    case .cutAfter: isOver = true
    case .cutAfterReply:
      await say(reply)
      isOver = true
    case .holdReply(let name):
      await world.checkpoints.stop(at: name)
      await say(reply)
    case .replyAfter(let text): await say(text)
    default: await say(reply)
    }
    return !isOver
  }

  /// Sends a reply. The client may have disconnected, which is noticed when its next line is read.
  private func say(_ reply: String) async { try? await connection.send(Array((reply + "\r\n").utf8)) }

  // MARK: Commands

  private func hello() -> String {
    let lines = ["mail.example"] + world.extensions + ["AUTH PLAIN"]
    return lines.dropLast().map { "250-\($0)\r\n" }.joined() + "250 " + (lines.last ?? "")
  }

  private mutating func logIn(_ rest: Substring) -> String {
    let words = rest.split(separator: " ")
    guard words.count == 2, words[0].uppercased() == "PLAIN", let data = Data(base64Encoded: String(words[1]))
    else { return "504 5.5.4 Only AUTH PLAIN with its response" }
    guard Array(data) == [0] + Array(world.login.user.utf8) + [0] + Array(world.login.password.utf8) else {
      return "535 5.7.8 Authentication failed"
    }
    isLoggedIn = true
    return "235 2.7.0 Welcome"
  }

  private mutating func begin(_ rest: Substring) -> String {
    guard isLoggedIn else { return "530 5.7.0 Log in first" }
    guard mail == nil else { return "503 5.5.1 There is a mail already" }
    guard let (sender, parameters) = Self.path(rest, after: "FROM:") else { return "501 5.5.4 No sender" }
    for parameter in parameters {
      let words = parameter.split(separator: "=", maxSplits: 1)
      switch words[0].uppercased() {
      case "SIZE" where world.offers("SIZE"):
        if let limit = world.parameter(of: "SIZE").flatMap(Int.init), limit > 0, words.count == 2,
          let size = Int(words[1]), size > limit
        {
          return "552 5.3.4 Too large"
        }
      case "HOLDFOR" where world.offers("FUTURERELEASE"):
        guard words.count == 2, let seconds = Int(words[1]), seconds > 0,
          let limit = world.parameter(of: "FUTURERELEASE")?.split(separator: " ").first,
          seconds <= Int(limit) ?? 0
        else { return "501 5.5.4 Not for so long" }
      case "BODY" where world.offers("8BITMIME"), "SMTPUTF8" where world.offers("SMTPUTF8"): continue
      default: return "555 5.5.4 Unknown parameter \(parameter)"
      }
    }
    mail = FakeSubmissionServer.AcceptedMail(
      connection: number, sender: sender, recipients: [], parameters: parameters, source: [], isChunked: false
    )
    return "250 2.1.0 Ok"
  }

  private mutating func add(_ address: String?) -> String {
    guard mail != nil else { return "503 5.5.1 MAIL first" }
    guard let address else { return "501 5.1.3 No recipient" }
    mail?.recipients.append(address)
    return "250 2.1.5 Ok"
  }

  /// Parses `FROM:<address> PARAMETER…`.
  private static func path(
    _ text: Substring, after name: String
  ) -> (address: String, parameters: [String])? {
    guard text.prefix(name.count).uppercased() == name else { return nil }
    let rest = text.dropFirst(name.count)
    guard rest.hasPrefix("<"), let end = rest.firstIndex(of: ">") else { return nil }
    let parameters = rest[rest.index(after: end)...].split(separator: " ").map(String.init)
    return (String(rest[rest.index(after: rest.startIndex)..<end]), parameters)
  }

  // MARK: The message

  private mutating func data() async {
    guard mail?.recipients.isEmpty == false, mail?.isChunked == false else {
      return await say("503 5.5.1 No recipients")
    }
    guard await perform(.data, { _ in "354 Go on" }) else { return }
    while let line = await input.line() {
      if line == [UInt8(ascii: ".")] {
        world.note(ReceivedCommand(connection: number, text: "."))
        await perform(.end) { $0.take() }
        mail = nil
        return
      }
      let content = line.first == UInt8(ascii: ".") ? line.dropFirst() : line[...]
      guard await add(content + [13, 10]) else { return }
    }
    isOver = true
  }

  /// Carries out BDAT (RFC 3030).
  private mutating func chunk(_ rest: Substring) async {
    let words = rest.split(separator: " ")
    guard world.offers("CHUNKING"), let size = words.first.flatMap({ Int($0) }), size <= Self.largestMail
    else {
      isOver = true
      return await say("502 5.5.1 No BDAT here")
    }
    guard let bytes = await input.bytes(size) else { return isOver = true }
    guard mail?.recipients.isEmpty == false else { return await say("503 5.5.1 No recipients") }
    mail?.isChunked = true
    guard await add(bytes[...]) else { return }
    if words.dropFirst().first?.uppercased() == "LAST" {
      await perform(.end) { $0.take() }
      mail = nil
    } else if !(await perform(.chunk, { _ in "250 2.0.0 \(size) bytes" })) {
      mail = nil
    }
  }

  /// - Returns: whether the connection continues.
  private mutating func add(_ content: ArraySlice<UInt8>) async -> Bool {
    mail?.source += content
    let count = mail?.source.count ?? 0
    guard count <= Self.largestMail else {
      isOver = true
      return false
    }
    switch world.fault(at: .content(bytes: count)) {
    case nil: return true
    case .hold(let name), .holdReply(let name):
      await world.checkpoints.stop(at: name)
      return true
    case .reply(let text), .replyAfter(let text):
      await say(text)
      isOver = text.hasPrefix("421")
      return !isOver
    case .cutBefore, .cutAfter, .cutAfterReply:
      isOver = true
      return false
    }
  }

  private mutating func take() -> String {
    guard let mail else { return "503 5.5.1 No mail" }
    world.take(mail)
    return "250 2.0.0 Ok: queued as \(world.accepted.count)"
  }
}
