/// A mail server's result of authenticating a message (RFC 8601).
public struct AuthenticationResult: Hashable, Sendable {
  /// The server that reports it (authserv-id); the sender of a mail can write any name there.
  public var server: String
  /// `spf`, `dkim`, `dmarc`, `arc` or another, in lower case.
  public var method: String
  /// `pass`, `fail`, `none` and so on, in lower case.
  public var result: String
  /// The property that was checked, such as `header.from=example.com`.
  public var details: String
  /// The domain's policy for failed checks (RFC 7489 section 6.3), in lower case; empty if not given.
  public var policy = ""
  /// Whether it was reported by one of the user's own servers (``OwnTrace``).
  public var isVerified = false

  /// Returns `example.com` from `header.from=example.com`, or from an address there; in lower case.
  func domain(_ property: String) -> String? {
    for word in details.split(separator: " ") where word.lowercased().hasPrefix(property + "=") {
      let value = word.dropFirst(property.count + 1).lowercased()
      return value.split(separator: "@").last.map(String.init)
    }
    return nil
  }
}

public enum AuthenticationResults {
  /// The maximum number of results listed for one message.
  private static let limit = 100

  /// Returns the results of all Authentication-Results fields, topmost first: servers add theirs at the top.
  /// - Parameter own: the user's servers, whose results are verified; without them none is.
  public static func all(
    in fields: [HeaderField], own: OwnAuthenticationServers? = nil
  ) -> [AuthenticationResult] {
    all(in: fields, verified: own.map { OwnTrace(fields, own: $0).results } ?? [])
  }

  /// - Parameter verified: the positions of the fields that were added by the user's own servers.
  static func all(in fields: [HeaderField], verified: [Int]) -> [AuthenticationResult] {
    var all: [AuthenticationResult] = []
    for (place, field) in fields.enumerated() where field.name.lowercased() == "authentication-results" {
      for var result in results(in: field.value) {
        guard all.count < limit else { return all }
        result.isVerified = verified.contains(place)
        all.append(result)
      }
    }
    return all
  }

  /// Returns the reporting server; empty where it isn't named, as with Microsoft.
  static func server(in value: String) -> String {
    server(named: withoutComments(value, isOnlyFirst: value.isPlain).split(separator: ";").first)
  }

  private static func server(named part: Substring?) -> String {
    guard let first = part?.split(separator: " ", maxSplits: 1).first, !first.contains("=" as Character)
    else {
      return ""
    }
    return String(first)
  }

  private static func results(in value: String) -> [AuthenticationResult] {
    let parts = withoutComments(value).split(separator: ";")
    let server = server(named: parts.first)
    // Once at most, however many results a hostile field has.
    lazy var policy = Self.policy(in: value)
    return parts.dropFirst(server.isEmpty ? 0 : 1).compactMap { part in
      let words = part.split(separator: " ")
      guard let first = words.first, let equals = first.firstIndex(of: "=") else { return nil }
      let method = first[..<equals].prefix { $0 != "/" }
      let result = first[first.index(after: equals)...]
      guard !method.isEmpty, !result.isEmpty else { return nil }
      return AuthenticationResult(
        server: server, method: method.lowercased(), result: result.lowercased(),
        details: words.dropFirst().joined(separator: " "),
        policy: method.lowercased() == "dmarc" ? policy : "")
    }
  }

  /// Most servers give it in a comment, `(p=REJECT sp=NONE dis=NONE)`.
  private static func policy(in value: String) -> String {
    let words = words(of: value.lowercased())
    guard let start = words.firstIndex(where: { $0.hasPrefix("dmarc=") || $0.hasPrefix("dmarc/") }) else {
      return ""
    }
    let found = words[start...].first { $0.hasPrefix("p=") || $0.hasPrefix("policy.dmarc=") }
    return found?.split(separator: "=").last.map(String.init) ?? ""
  }

  /// Splits a value at spaces and punctuation. The characters of ASCII text needn't be put together first.
  static func words(of value: String) -> [Substring] {
    guard value.isPlain else { return value.split { " ();,".contains($0) } }
    return value.utf8.split { " ();,".utf8.contains($0) }.map { Substring($0) }
  }

  /// Removes comments, which are in parentheses and may be nested (RFC 5322 section 3.2.2); quoted strings
  /// are kept.
  /// - Parameter isOnlyFirst: whether to end behind the first part that is not empty; only for plain text.
  static func withoutComments(_ value: String, isOnlyFirst: Bool = false) -> String {
    var result: [UInt8] = []
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for byte in value.utf8 {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      } else if byte == UInt8(ascii: "\""), depth == 0 {
        isQuoted.toggle()
        continue
      } else if byte == UInt8(ascii: "("), !isQuoted {
        depth += 1
        continue
      } else if byte == UInt8(ascii: ")"), !isQuoted {
        depth = max(0, depth - 1)
        continue
      }
      guard depth == 0 else { continue }
      if isOnlyFirst, byte == UInt8(ascii: ";") {
        if result.isEmpty { continue } else { break }
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
