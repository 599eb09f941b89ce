import VmailDomain

/// Descriptions of model failures for the debug log, without any text of the model or the mail.
enum ModelFailure {
  static func words(for error: any Error) -> String {
    switch error {
    case ChatExchange.Failure.notUnderstood: "no answer in its format"
    case ChatExchange.Failure.useless: "nothing usable in its answer"
    case ServerError.timedOut: "no answer in time"
    case ServerError.tooLarge: "an answer too large"
    case ServerError.unreachable, ServerError.nameNotFound: "nobody answers there"
    case ServerError.connectionLost: "the connection broke off"
    case ServerError.refused(let code, _), ServerError.unavailable(let code, _):
      "it refused: \(code ?? "no code")"
    case ServerError.untrustedCertificate: "its certificate is not trusted"
    default: "what came is no answer"
    }
  }
}
