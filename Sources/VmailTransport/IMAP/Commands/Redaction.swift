import VmailDomain

extension Response {
  /// A form for the log: the kind of response, without its content.
  var redacted: String {
    switch self {
    case .tagged(let tag, let status): "\(String(tag.filter(Self.isPlain).prefix(12))) \(status.redacted)"
    case .status(let status): "* \(status.redacted)"
    case .continuation: "+"
    case .capability: "* CAPABILITY"
    case .enabled: "* ENABLED"
    case .list: "* LIST"
    case .mailboxStatus: "* STATUS"
    case .search(let uids): "* SEARCH (\(uids.count))"
    case .extendedSearch(let result): "* ESEARCH (\(result.all.count))"
    case .exists(let count): "* \(count) EXISTS"
    case .expunge: "* EXPUNGE"
    case .vanished(let vanished): "* VANISHED (\(vanished.uids.count))"
    case .fetch(let data): "* FETCH UID \(data.uid ?? 0)"
    case .unreadableFetch(let uid, _): "* FETCH UID \(uid ?? 0) (unreadable)"
    case .batches(let batches): "* UIDBATCHES (\(batches.starts.count))"
    case .namespace: "* NAMESPACE"
    case .quota: "* QUOTA"
    case .other: "* (other)"
    }
  }

  fileprivate static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }
}

extension StatusResponse {
  /// Only known code names are logged: a server could send anything as a name.
  var redacted: String {
    guard let name = code?.name else { return kind.rawValue }
    return "\(kind.rawValue) [\(Self.known.contains(name) ? name : "…")]"
  }

  private static let known: Set<String> = [
    "ALERT", "APPENDUID", "AUTHENTICATIONFAILED", "AUTHORIZATIONFAILED", "BADCHARSET", "CAPABILITY", "CLOSED",
    "COMPRESSIONACTIVE", "COPYUID", "EXPIRED", "EXPUNGEISSUED", "HIGHESTMODSEQ", "INPROGRESS", "INUSE",
    "LIMIT",
    "MESSAGELIMIT", "MODIFIED",
    "NOMODSEQ", "NONEXISTENT", "NOPERM", "OVERQUOTA", "PERMANENTFLAGS", "PRIVACYREQUIRED", "READ-ONLY",
    "READ-WRITE", "SERVERBUG", "THROTTLED", "TRYCREATE", "UIDNEXT", "UIDREQUIRED", "UIDVALIDITY",
    "UNAVAILABLE",
  ]
}

extension ServerError {
  /// A form for the log: the kind alone, since servers' texts may contain anything.
  var redacted: String {
    switch self {
    case .nameNotFound: "name not found"
    case .unreachable: "unreachable"
    case .timedOut(let doing): "timed out waiting for \(doing)"
    case .untrustedCertificate(let problem): "untrusted certificate (\(problem.reason.rawValue))"
    case .wouldBeInsecure: "would be insecure"
    case .wrongSecurity(_, let speaksTLS): speaksTLS ? "TLS where clear text was expected" : "no TLS there"
    case .noWayToLogIn: "no way to log in"
    case .loginRefused: "login refused"
    case .unsupported: "unsupported"
    case .refused: "refused"
    case .unavailable: "unavailable"
    case .connectionLost: "connection lost"
    case .notUnderstood: "not understood"
    case .protocolViolation: "protocol violation"
    case .tooLarge(let what): "too large: \(what)"
    case .incomplete: "incomplete"
    }
  }
}
