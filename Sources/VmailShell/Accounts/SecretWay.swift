import VmailDomain
import VmailTerminal
import VmailViews

/// A way in which an account gets its password, as it is offered step by step.
enum SecretWay: Hashable {
  /// vmail puts the password there once.
  case store(SecretStore)
  case command, ask, oauth

  init(_ authentication: ServerSettings.Authentication) {
    switch authentication {
    case .password(.store(let store)): self = .store(store)
    case .password(.command): self = .command
    case .password(.ask): self = .ask
    case .oauth2, .password(.onlineAccount): self = .oauth
    }
  }

  /// The word that is typed.
  var name: String {
    switch self {
    case .store(let store): store.rawValue
    case .command: "command"
    case .ask: "ask"
    case .oauth: "oauth"
    }
  }

  private var meaning: String {
    switch self {
    case .store(.keyring): "keep it in the desktop's keyring"
    case .store(.pass): "keep it in pass, encrypted with your GPG key"
    case .store(.systemdCreds): "keep it in a file that systemd encrypts for you on this machine"
    case .command: "run a command of yours that prints it"
    case .ask: "type it once per session"
    case .oauth: "log in on the provider's web page instead (OAuth2)"
    }
  }

  /// Returns the lines above the question.
  /// - Parameter isTokenOnly: whether the provider accepts no passwords.
  static func offer(_ ways: [SecretWay], isTokenOnly: Bool = false) -> [String] {
    let width = ways.map(\.name.count).max() ?? 0
    let lines = ways.map { way in
      "  \(way.name)\(String(repeating: " ", count: width - way.name.count))  \(way.meaning)"
    }
    let canKeep = ways.contains { if case .store = $0 { true } else { false } }
    let lack =
      canKeep ? [] : ["No keyring, pass or systemd-creds was found, so vmail can't store the password."]
    if isTokenOnly {
      return ["How should vmail log in?", "  command  run a command of yours that prints an access token"]
        + lines.filter { $0.hasPrefix("  oauth") }
    }
    return lack + ["How should vmail get the password?"] + lines
  }
}
