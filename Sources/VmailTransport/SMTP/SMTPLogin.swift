internal import FoundationEssentials
import VmailDomain

/// The client's part of AUTH (RFC 4954). Its description is empty.
struct SMTPLogin: Sendable, CustomStringConvertible, CustomReflectable {
  /// The maximum length of an AUTH command with a response, including its line end (RFC 4954 section 4).
  private static let longestCommand = 512

  /// The mechanism's name.
  let name: String
  private let clientBegins: Bool
  private var responses: ArraySlice<String>
  /// Secrets that must not appear in the text of a refusal.
  private let secrets: [String]

  /// Chooses the best mechanism offered.
  /// - Parameter offered: names in upper case.
  /// - Throws: ``ServerError/noWayToLogIn(offered:)``; ``ServerError/unsupported(_:)`` when the name or
  ///   secret contains characters that no mechanism can transmit.
  init(_ login: ServerLogin, offered: [String]) throws(ServerError) {
    let (name, secret, mechanisms) = Self.mechanisms(login)
    guard let mechanism = mechanisms.first(where: { offered.contains($0.name) }) else {
      throw .noWayToLogIn(offered: offered)
    }
    // NUL and ^A are the separators that the mechanisms put between name and secret.
    guard !(name + secret).utf8.contains(where: { $0 <= 1 }) else {
      throw .unsupported("control characters in a user name or password")
    }
    self.name = mechanism.name
    clientBegins = mechanism.hasInitialResponse
    let lines = mechanism.lines.map { Data($0).base64EncodedString() }
    responses = lines + [String(decoding: mechanism.answerToRefusal, as: UTF8.self)]
    secrets = ([secret, Data(secret.utf8).base64EncodedString()] + lines).filter { !$0.isEmpty }
  }

  /// Returns the name, the secret, and the mechanisms for them, best first.
  private static func mechanisms(
    _ login: ServerLogin
  ) -> (name: String, secret: String, [SASLMechanism]) {
    let name = login.userName
    switch login.credentials {
    case .password(let word):
      return (name, word, [.plain(userName: name, password: word), .login(userName: name, password: word)])
    case .accessToken(let token):
      let mechanisms = [
        SASLMechanism.oauthBearer(userName: name, token: token), .xoauth2(userName: name, token: token),
      ]
      let isReversed = MailProvider.prefersXOAUTH2(login.target.endpoint.host)
      return (name, token, isReversed ? mechanisms.reversed() : mechanisms)
    }
  }

  /// Returns AUTH, with the initial response if the client sends one and it is short enough.
  mutating func begin() -> SMTPCommand {
    if clientBegins, let first = responses.first {
      let command = SMTPCommand.auth(mechanism: name, initial: first)
      if command.bytes.count <= Self.longestCommand {
        responses.removeFirst()
        return command
      }
    }
    return .auth(mechanism: name, initial: nil)
  }

  /// Returns the response to the next challenge; `nil` when there is none left.
  mutating func next() -> SMTPCommand? { responses.popFirst().map(SMTPCommand.authResponse) }

  /// Returns a server's text without the secrets: some servers repeat commands they didn't understand.
  func hidden(in text: String) -> String {
    secrets.contains { text.contains($0) }
      ? "(text left out because it contains the password or token)" : text
  }

  var description: String { "(secret)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
