import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

enum MirrorRuns {
  /// Returns the absolute path of a mirror.
  static func path(_ typed: String, in shell: Shell) -> String {
    var path = shell.environment.expanded(typed)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let absolute = FullPath.absolute(path)
    return absolute.hasPrefix("/") ? absolute : FullPath.absolute(".") + "/" + path
  }

  /// Returns the named account, or the current one. If there is none, a local one is made.
  static func account(named name: String?, in shell: inout Shell) async throws -> Account {
    if let name {
      return try await Locations.account(named: Word(text: name, range: 0..<0, isQuoted: true), in: &shell)
    }
    try await Locations.enterDefaultPlace(in: &shell)
    if let account = shell.session.account { return account }
    return try await shell.services().accounts.accountForImport()
  }

  /// Returns the mirror of an account that is only written; adds it if there is nothing at its path.
  static func outgoing(at typed: String, of account: Account, in shell: inout Shell) async throws
    -> MaildirMirror
  {
    let (path, mirrors) = (Self.path(typed, in: shell), try await shell.services().mirrors)
    do {
      let mirror = try await mirrors.mirror(at: path)
      guard mirror.direction == .outgoing, mirror.accountId == account.id else {
        throw MirrorError.exists(path: path)
      }
      return mirror
    } catch MirrorError.notFound {
      return try await mirrors.addBackup(path, of: account)
    }
  }

  /// Brings a mirror in step, and reports what was done. If there are too many removals to be believed, a person is asked.
  static func run(_ mirror: MaildirMirror, isConfirmed: Bool, in shell: inout Shell) async throws {
    var report = try await run(mirror, believesAll: isConfirmed, in: &shell)
    if report.held > 0, !isConfirmed, let ask = shell.person.ask {
      let removals = Digits.counted(report.held, "removal")
      let path = TerminalText(line: mirror.path).string
      if await ask("Carry over \(removals) in \(path)? [y/N] ") {
        report.add(try await run(mirror, believesAll: true, in: &shell))
      }
    }
    for failure in report.failures { shell.console.result(FailureRecord(failure: failure)) }
    shell.console.result(
      MirrorRunRecord(
        path: mirror.path, account: try await name(of: mirror.accountId, in: &shell), report: report))
    try await Rules.apply(toImported: [mirror.accountId: report.arrived], in: &shell)
    shell.session.placesVersion += 1
    if report.missing > 0 { throw ShellError.mirrorIsIncomplete(report) }
  }

  private static func run(
    _ mirror: MaildirMirror, believesAll: Bool, in shell: inout Shell
  ) async throws -> MirrorMaildirUseCase.Report {
    let mirrors = try await shell.services().mirrors
    var fetch: ExportMailUseCase.Fetch?
    if !Connections.isOffline(in: shell), mirror.direction.writesFiles {
      let sources = try await shell.services().fetchSource
      fetch = { [secretAsker = Connections.secretAsker(in: shell)] email in
        try await sources.source(of: email.id, ask: secretAsker) { _ in }
      }
    }
    defer { shell.console.endProgress() }
    return try await mirrors.run(mirror, believesAll: believesAll, fetch: fetch) {
      [console = shell.console] report in
      console.progress(
        "Bringing files in step: \(Digits.counted(report.received, "message")) read, "
          + "\(Digits.grouped(report.written)) written")
    }
  }

  static func record(of mirror: MaildirMirror, files: Int, change: String? = nil, in shell: inout Shell)
    async throws
    -> MirrorRecord
  {
    MirrorRecord(
      mirror: mirror, account: try await name(of: mirror.accountId, in: &shell), files: files, change: change)
  }

  private static func name(of account: AccountID, in shell: inout Shell) async throws -> String {
    let accounts = try await shell.services().directory.current().accounts
    return accounts.first { $0.id == account }?.name ?? ""
  }
}

extension ShellError {
  static func mirrorIsIncomplete(_ report: MirrorMaildirUseCase.Report) -> ShellError {
    let (damaged, count) = (report.damaged, Digits.counted(report.missing, "message"))
    var hints: [String] = []
    if damaged < report.missing {
      hints.append("Mail that is only on its server is written when vmail is online.")
    }
    if damaged > 0 {
      hints.append(
        "Type doctor for a list of damaged mail. What was brought back is written by the next run.")
    }
    let which =
      damaged == 0
      ? ""
      : damaged < report.missing
        ? ", \(damaged) of them damaged"
        : damaged == 1
          ? ", because it is damaged" : ", because they are damaged"
    return ShellError(
      damaged > 0 ? .data : .failure, "\(count) could not be written to a file" + which,
      hint: hints.joined(separator: " "))
  }
}

extension MirrorWatch {
  /// Keeps mirrors in step while the prompt waits, and recounts if they have brought anything. Scripts run `mirror run`.
  static func follow(in shell: inout Shell) async {
    guard shell.stays, let services = shell.openedServices?.apart else { return }
    // A store that can't be read is reported by the next command.
    let mirrors = (try? await services.mirrors.mirrors()) ?? []
    let notifier = PushNotifier(services, in: shell)
    shell.background.mirrorWatch.follow(mirrors, by: services) { added in
      for (account, emails) in added where !emails.isEmpty {
        guard
          let arrivals = try? await services.runRules.handleImported(
            emails, accountId: account, screens: true)
        else {
          continue
        }
        await notifier.notify(arrivals)
      }
    }
    if shell.background.mirrorWatch.takeChanged() { shell.session.placesVersion += 1 }
  }
}
