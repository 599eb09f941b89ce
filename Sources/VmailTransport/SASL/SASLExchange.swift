internal import Foundation
import VmailDomain

/// What is answered to a server's challenges, in order. Prints as nothing.
struct SASLExchange: Sendable, CustomStringConvertible, CustomReflectable {
  let mechanism: SASLMechanism
  private var responses: ArraySlice<[UInt8]>
  /// What must not come back in the words of a refusal.
  private let secrets: [String]

  /// - Throws: ``ServerError/unsupported(_:)`` when name or secret hold what the mechanism can't carry.
  init(_ mechanism: SASLMechanism, _ login: ServerLogin) throws(ServerError) {
    self.mechanism = mechanism
    let name = login.userName
    let secret: String
    switch login.credentials {
    case .password(let word): secret = word
    case .accessToken(let token): secret = token
    }
    // NUL and ^A are what the mechanisms put between name and secret.
    guard !(name + secret).utf8.contains(where: { $0 == 0 || $0 == 1 }) else {
      throw .unsupported("control characters in a user name or password")
    }
    let words = Self.responses(mechanism, name, secret, login.target.endpoint).map { Array($0.utf8) }
    responses = words[...]
    secrets = ([secret] + words.map { Data($0).base64EncodedString() }).filter { !$0.isEmpty }
  }

  private static func responses(
    _ mechanism: SASLMechanism, _ name: String, _ secret: String, _ endpoint: ServerEndpoint
  ) -> [String] {
    switch mechanism {
    case .plain: ["\0\(name)\0\(secret)"]
    case .login: [name, secret]
    // What follows is the answer to an error, which comes as a challenge.
    case .xoauth2: ["user=\(name)\u{1}auth=Bearer \(secret)\u{1}\u{1}", ""]
    case .oauthBearer:
      [
        "n,a=\(saslName(name)),\u{1}host=\(endpoint.host)\u{1}port=\(endpoint.port)\u{1}"
          + "auth=Bearer \(secret)\u{1}\u{1}",
        "\u{1}",
      ]
    }
  }

  /// The next response, not yet in base64; `nil` when there is none, and the exchange is to be cancelled.
  mutating func next() -> [UInt8]? { responses.popFirst() }

  /// A server's words without the secret: some repeat what they did not understand.
  func hidden(in text: String) -> String {
    secrets.contains { text.contains($0) } ? "(its words hold the password or token)" : text
  }

  /// RFC 5801 section 4: commas and equals signs have a meaning of their own.
  private static func saslName(_ name: String) -> String {
    name.replacing("=", with: "=3D").replacing(",", with: "=2C")
  }

  var description: String { "(secret)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
