public import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// What to do about a provider's login, which depends on the provider.
public enum LoginAdvice {
  /// Returns an error of connecting with advice for the provider, if it is a known one.
  public static func shellError(for error: any Error, at provider: MailProvider?) -> ShellError {
    var worded = ErrorWording.shellError(for: error, action: "connect")
    if case ServerError.loginRefused(let reason) = error, !ErrorWording.isAboutSending(reason),
      let hint = provider.flatMap({ hint(for: reason, at: $0) })
    {
      worded.hint = hint
    }
    return worded
  }

  /// - Returns: `nil` if nothing is known about the provider's passwords.
  private static func hint(for reason: String, at provider: MailProvider) -> String? {
    switch provider.advice {
    case .appPassword(let app):
      isIMAPOff(reason)
        ? "Enable IMAP in the settings of \(provider.title) first; in a firm, its administrator may have to. Then use an "
          + "app password, which you create at \(app.place)."
        : "Use an app password, which you create at \(app.place), not your usual password."
          + (app.needs.map { " " + $0 } ?? "")
    case .switchOn(let page):
      "Check both, and that \(provider.title) admits mail programs: enable IMAP at \(page)."
    case .oauthOnly:
      "\(provider.title) accepts no passwords for reading mail. Use an account of GNOME Online Accounts "
        + "(--online-account), or --oauth \(provider.name)."
    case .bridge: "Use the password that Bridge shows, not your usual password."
    case nil: nil
    }
  }

  /// Google and Yandex say so in their own words.
  private static func isIMAPOff(_ reason: String) -> Bool {
    let words = reason.lowercased()
    return words.contains("imap")
      && ["not enabled", "disabled", "enable your account"].contains(where: words.contains)
  }

  /// Returns what is wrong with a typed password that isn't an app password.
  public static func isNoAppPassword(_ provider: MailProvider, _ app: AppPassword) -> String {
    let shape = description(of: app).map { ", which has \($0)" } ?? ""
    return "That isn't an app password of \(provider.title)\(shape). Create one at \(app.place)."
  }

  /// Returns what to know before the password is typed.
  public static func introduction(to provider: MailProvider) -> String? {
    switch provider.advice {
    case .appPassword(let app):
      return
        "\(provider.title) needs an app password, which you create at \(app.place). Your usual password isn't accepted."
        + (app.needs.map { " " + $0 } ?? "")
    case .oauthOnly:
      return
        "\(provider.title) accepts no passwords for reading mail, only OAuth2: access tokens that a command prints, or "
        + "a client id of your own. In a firm or school, an administrator must consent to that client id first."
    case .switchOn(let page):
      return "\(provider.title) admits mail programs once you enable them at \(page)."
    case .bridge:
      return "\(provider.title) needs its Bridge running on this machine. Use the password that Bridge shows."
    case nil: return nil
    }
  }

  /// - Returns: what an app password is made of, as a phrase; `nil` if it can be anything.
  public static func description(of app: AppPassword) -> String? {
    switch app.shape {
    case .letters: "16 small letters"
    case .lettersAndDigits: "16 small letters and digits"
    case .hyphenated: "16 small letters in four groups"
    case nil: nil
    }
  }
}
