import Foundation

/// CAPABILITY, LOGIN, AUTHENTICATE, ENABLE and LOGOUT.
extension FakeSession {
  mutating func capability() -> String {
    let names = isLoggedIn ? personality.capabilities : personality.firstCapabilities
    say("* CAPABILITY \(names.joined(separator: " "))")
    return "done"
  }

  mutating func logOut() -> String {
    say("* BYE see you")
    isOver = true
    return "done"
  }

  mutating func logIn(_ arguments: inout CommandArguments) throws -> String {
    let (user, password) = (try arguments.text(), try arguments.text())
    return try enter(user == world.login.user && password == world.login.password)
  }

  mutating func authenticate(_ arguments: inout CommandArguments) async throws -> String {
    let mechanism = try arguments.text().uppercased()
    guard personality.firstCapabilities.contains("AUTH=\(mechanism)") else {
      throw Refusal.no("Unknown mechanism")
    }
    var response = arguments.isEmpty ? nil : try arguments.text()
    if response == nil { response = try await ask("") }
    guard let bytes = Data(base64Encoded: response ?? "") else { throw Refusal.bad("This is no base64") }
    let words = String(decoding: bytes, as: UTF8.self)
    if mechanism == "PLAIN" {
      let parts = words.split(separator: "\0", omittingEmptySubsequences: false)
      return try enter(parts.count == 3 && parts[1] == world.login.user && parts[2] == world.login.password)
    }
    let isRight = words == "user=\(world.login.user)\u{1}auth=Bearer \(world.login.accessToken)\u{1}\u{1}"
    // The reason is sent first, and the client answers it with an empty line.
    if !isRight { _ = try await ask(Data(#"{"status":"400"}"#.utf8).base64EncodedString()) }
    return try enter(isRight)
  }

  private mutating func ask(_ challenge: String) async throws -> String {
    say("+ \(challenge)")
    await flush()
    guard let line = await input.line() else {
      isOver = true
      throw Refusal.bad("gone")
    }
    return String(decoding: line, as: UTF8.self)
  }

  private mutating func enter(_ isRight: Bool) throws -> String {
    guard !isLoggedIn else { throw Refusal.bad("Already logged in") }
    guard isRight else { throw Refusal.no("[AUTHENTICATIONFAILED] Invalid credentials") }
    guard world.logIn(number) else {
      throw Refusal.no("[ALERT] Too many simultaneous connections. (Failure)")
    }
    isLoggedIn = true
    return "[CAPABILITY \(personality.capabilities.joined(separator: " "))] logged in"
  }

  mutating func enable(_ arguments: inout CommandArguments) throws -> String {
    let wanted = try arguments.rest().map { $0.uppercased() }
    let can = wanted.filter { ["CONDSTORE", "QRESYNC", "UIDONLY"].contains($0) && personality.has($0) }
    enabled.formUnion(can)
    if can.contains("QRESYNC") { enabled.insert("CONDSTORE") }
    say("* ENABLED" + can.map { " " + $0 }.joined())
    return "done"
  }
}
