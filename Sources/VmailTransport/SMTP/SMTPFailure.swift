import VmailDomain

/// The errors for unsuccessful replies.
extension SMTPReply {
  /// The error in general (RFC 5321 section 4.2.1).
  var failure: ServerError {
    switch outcome {
    case .notNow: .unavailable(code: String(code), reason: text)
    case .refused: .refused(code: String(code), reason: text)
    case .done, .more: .protocolViolation("an unexpected SMTP reply \(code)")
    }
  }

  /// Returns the error for a reply to AUTH or its responses (RFC 4954 section 6).
  /// - Parameters:
  ///   - mechanism: the mechanism that was tried, one of those that the server offered.
  ///   - words: the reply's text, without secrets.
  func loginFailure(_ mechanism: String, words: String) -> ServerError {
    switch code {
    // 504: the server doesn't know the mechanism after all. 538: it requires TLS, which was in use.
    case 504, 538: return .noWayToLogIn(offered: [mechanism])
    case 500...503: return .refused(code: String(code), reason: words)
    default: break
    }
    switch outcome {
    case .notNow: return .unavailable(code: String(code), reason: words)
    // 535, 534 (an app password is required), 530, and 550 and 554 as used by some servers.
    case .refused: return .loginRefused(reason: words)
    case .done, .more: return .protocolViolation("the SMTP reply \(code) to AUTH")
    }
  }
}
