import VmailDomain

/// Descriptions of model failures for the debug log, without any text of the model or the mail.
enum ModelFailure {
  static func words(for error: any Error) -> String {
    switch error {
    case ChatExchange.Failure.notUnderstood: "no response in the expected format"
    case ChatExchange.Failure.useless: "nothing usable in its response"
    case ServerError.timedOut: "no response in time"
    case ServerError.tooLarge: "a response that is too large"
    case ServerError.unreachable, ServerError.nameNotFound: "no server responds there"
    case ServerError.connectionLost: "the connection was lost"
    case ServerError.refused(let code, _), ServerError.unavailable(let code, _):
      "it refused: \(code ?? "no code")"
    case ServerError.untrustedCertificate: "its certificate is not trusted"
    default: "an invalid response"
    }
  }
}
