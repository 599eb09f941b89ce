import VmailDomain

/// The capabilities in a server's answer to EHLO (RFC 5321 section 4.1.1.1).
struct SMTPCapabilities: Hashable, Sendable {
  /// Keywords in upper case, with their parameters as they were sent.
  private(set) var parameters: [String: [String]] = [:]
  /// The keywords with their parameters, as the server sent them, for the user.
  private(set) var lines: [String] = []

  /// Creates an empty list, for use before EHLO.
  init() {}

  /// - Parameter reply: a reply whose first line is the server's name and greeting.
  init(_ reply: SMTPReply) {
    for line in reply.lines.dropFirst() {
      // AUTH=LOGIN PLAIN was the form before RFC 2554, and some servers still use it.
      let words = line.split { $0 == " " || $0 == "=" }.map(String.init)
      guard let keyword = words.first else { continue }
      parameters[keyword.uppercased(), default: []] += words.dropFirst()
      lines.append(line)
    }
  }

  /// Forgets an extension that doesn't work.
  mutating func drop(_ keyword: String) { parameters[keyword] = nil }

  /// RFC 3207
  var hasStartTLS: Bool { parameters["STARTTLS"] != nil }

  /// The names of mechanisms in upper case, without duplicates, in the server's order (RFC 4954).
  var mechanisms: [String] {
    var seen = Set<String>()
    return parameters["AUTH", default: []].map { $0.uppercased() }.filter { seen.insert($0).inserted }
  }

  /// RFC 2920
  var hasPipelining: Bool { parameters["PIPELINING"] != nil }

  /// RFC 3030
  var hasChunking: Bool { parameters["CHUNKING"] != nil }

  /// Whether the server wants to know the size of a mail (RFC 1870).
  var hasSize: Bool { parameters["SIZE"] != nil }

  var traits: SubmissionTraits {
    SubmissionTraits(
      // 0 means that the server sets no limit.
      sizeLimit: parameters["SIZE"]?.first.flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil },
      takesEightBits: parameters["8BITMIME"] != nil, takesUTF8: parameters["SMTPUTF8"] != nil,
      // A time follows, which servers give for the same limit.
      longestHold: parameters["FUTURERELEASE"]?.first.flatMap(Int.init))
  }
}
