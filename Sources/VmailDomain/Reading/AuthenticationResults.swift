/// What a mail server found out about where a message comes from (RFC 8601).
public struct AuthenticationResult: Hashable, Sendable {
  /// The server that says so (authserv-id); whoever sends mail can write any name there.
  public var server: String
  /// `spf`, `dkim`, `dmarc`, `arc` or another, in lower case.
  public var method: String
  /// `pass`, `fail`, `none` and so on, in lower case.
  public var result: String
  /// What was looked at, such as `header.from=example.com`.
  public var details: String

  public init(server: String, method: String, result: String, details: String) {
    self.server = server
    self.method = method
    self.result = result
    self.details = details
  }
}

public enum AuthenticationResults {
  /// Results that are listed of one message.
  private static let limit = 100

  /// Those of every Authentication-Results field, topmost first: servers put theirs on top.
  public static func all(in fields: [HeaderField]) -> [AuthenticationResult] {
    let values = fields.filter { $0.name.lowercased() == "authentication-results" }.map(\.value)
    return Array(values.lazy.flatMap(results).prefix(limit))
  }

  private static func results(in value: String) -> [AuthenticationResult] {
    let parts = withoutComments(value).split(separator: ";")
    guard let server = parts.first?.split(separator: " ").first else { return [] }
    return parts.dropFirst().compactMap { part in
      let words = part.split(separator: " ")
      guard let first = words.first, let equals = first.firstIndex(of: "=") else { return nil }
      let method = first[..<equals].prefix { $0 != "/" }
      let result = first[first.index(after: equals)...]
      guard !method.isEmpty, !result.isEmpty else { return nil }
      return AuthenticationResult(
        server: String(server), method: method.lowercased(), result: result.lowercased(),
        details: words.dropFirst().joined(separator: " "))
    }
  }

  /// Comments stand in brackets, also in brackets (RFC 5322 section 3.2.2); a quoted text is none.
  private static func withoutComments(_ value: String) -> String {
    var result = ""
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
        continue
      } else if scalar == "\"", depth == 0 {
        isQuoted.toggle()
        continue
      } else if scalar == "(", !isQuoted {
        depth += 1
        continue
      } else if scalar == ")", !isQuoted {
        depth = max(0, depth - 1)
        continue
      }
      if depth == 0 { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
