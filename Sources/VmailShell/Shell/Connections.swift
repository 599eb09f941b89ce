import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Whether servers may be contacted, and what they need for that.
enum Connections {
  /// Whether connections are disabled, by option or by command.
  static func isOffline(in shell: Shell) -> Bool {
    shell.environment.isOffline || shell.background.engine.isOffline
  }

  /// Returns why an account is out of sync, as shown by listings and `status`: the failure of its last sync
  /// by any program, from the store, or an error that the store can't record and only this program knows.
  static func failure(of account: AccountID, _ states: [AccountID: SyncState], in shell: Shell) -> (
    any Error
  )? {
    if let failure = states[account]?.failure { return failure }
    guard let error = shell.background.engine.connection(of: account)?.failure, SyncFailure(error) == nil
    else {
      return nil
    }
    return error
  }

  /// Asks for passwords on the terminal, at the prompt and for `-e` if a person started vmail; `nil` if
  /// nobody can be asked.
  static func secretAsker(in shell: Shell) -> SecretAsking? {
    guard shell.sourceDepth == 0, shell.isInteractive || shell.settings.output != .json,
      let askSecret = shell.person.askSecret
    else { return nil }
    return { [console = shell.console, askText = shell.person.askText] question in
      console.endProgress()
      while let typed = await askSecret(text(of: question)) {
        guard let (provider, app) = appPassword(for: question), !typed.revealed.isEmpty else { return typed }
        if case .fits(let password) = app.reading(typed) { return password }
        console.notice(LoginAdvice.isNoAppPassword(provider, app), .warning)
        // The password of a whole account shouldn't go out by mistake; whoever leaves the question cancels.
        guard let askText else { return typed }
        guard let answer = await askText("Use it anyway? [y/N] ") else { return nil }
        if ["y", "yes"].contains(answer.lowercased()) { return typed }
      }
      return nil
    }
  }

  private static func appPassword(for question: SecretQuestion) -> (MailProvider, AppPassword)? {
    guard question.key.purpose == .password, let provider = MailProvider.of(imapHost: question.key.host)
    else { return nil }
    return provider.appPassword.map { (provider, $0) }
  }

  private static func text(of question: SecretQuestion) -> String {
    if question.key.purpose == .clientSecret {
      return "Client secret (Enter if the provider gave you none): "
    }
    let user = TerminalText(line: question.key.userName).string
    let kind = appPassword(for: question) == nil ? "Password" : "App password"
    return "\(kind) for \(user) at \(question.key.host): "
  }
}

extension PushNotifier {
  init(_ services: Services, in shell: Shell) {
    self.init(undoWindow: shell.background.undoWindow, console: shell.console, directory: services.directory)
  }
}
