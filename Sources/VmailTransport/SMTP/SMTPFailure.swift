import VmailDomain

/// What a reply means that is not the one that was hoped for.
extension SMTPReply {
  /// In general (RFC 5321 section 4.2.1).
  var failure: ServerError {
    switch outcome {
    case .notNow: .unavailable(code: String(code), reason: text)
    case .refused: .refused(code: String(code), reason: text)
    case .done, .more: .protocolViolation("the SMTP reply \(code) where none such can be")
    }
  }

  /// In answer to AUTH and its responses (RFC 4954 section 6).
  /// - Parameters:
  ///   - mechanism: the name of the one that was tried, after the server offered it.
  ///   - words: the reply's text, without secrets.
  func loginFailure(_ mechanism: String, words: String) -> ServerError {
    switch code {
    // 504: it does not know the mechanism after all. 538: it wants TLS, which there was.
    case 504, 538: return .noWayToLogIn(offered: [mechanism])
    case 500...503: return .refused(code: String(code), reason: words)
    default: break
    }
    switch outcome {
    case .notNow: return .unavailable(code: String(code), reason: words)
    // 535, 534 (an app password is wanted), 530, 550 and 554 as some servers have it.
    case .refused: return .loginRefused(reason: words)
    case .done, .more: return .protocolViolation("the SMTP reply \(code) to AUTH")
    }
  }
}
