import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

/// Implements `contacts sync`, and what other commands do about address books on servers.
enum AddressBookSync {
  /// - Parameter name: the account; `nil` for all that have a server.
  static func run(only name: Word?, in shell: inout Shell) async throws {
    if Connections.isOffline(in: shell) { throw ShellError.offline }
    let services = try await shell.services()
    var (failure, areAllOff): (ShellError?, Bool) = (nil, true)
    for account in try await Locations.serverAccounts(named: name, in: &shell) {
      guard try await services.addAccount.settings(of: account)?.addressBooks != .off else {
        if name != nil { throw ShellError.addressBooksOff(account.name) }
        continue
      }
      areAllOff = false
      guard let error = try await sync(account, in: &shell) else { continue }
      if let failure { shell.console.notice(failure.sentence, .failed) }
      failure = ErrorWording.addressBooksError(error, account.name)
    }
    if areAllOff { throw ShellError.addressBooksOff(nil) }
    if let failure { throw failure }
  }

  /// Syncs the books of an account, and shows each step.
  /// - Returns: why that failed; `nil` if it didn't.
  static func sync(_ account: Account, in shell: inout Shell) async throws -> (any Error)? {
    let books = try await shell.services().servers.addressBooks
    let console = shell.console
    console.progress("Syncing address books…")
    defer { console.endProgress() }
    do {
      try await books.sync(account, ask: Connections.secretAsker(in: shell)) { step in
        console.endProgress()
        console.result(StepRecord(account: account.name, step: step))
        console.flush()
      }
      // Tab knows the people from now on.
      shell.session.placesVersion += 1
      return nil
    } catch let error where SyncFailure(error) != nil {
      let step = AccountTestStep(
        service: .carddav, kind: AccountTestStep.Kind(of: error), finding: .failed(error))
      console.endProgress()
      console.result(StepRecord(account: account.name, step: step))
      return error
    }
  }

  /// Returns what writes a card where its book is.
  static func writing(in shell: inout Shell) async throws -> AddressBookWriting {
    let books = try await shell.services().servers.addressBooks
    let (isOffline, ask) = (Connections.isOffline(in: shell), Connections.secretAsker(in: shell))
    return { source, card, book in
      guard book.accountId != nil else { return try await VCardFiles.write(source, card, book) }
      if isOffline { throw ShellError.offline }
      do {
        try await books.write(source, card, to: book, ask: ask)
      } catch let error as AddressBookError where error.reason == .changed {
        throw ShellError(
          .temporary, "another program has changed that card on the server",
          hint: "Nothing was done. Type contacts sync, then the command again.")
      } catch let error where SyncFailure(error) != nil {
        throw ErrorWording.addressBooksCause(error)
      }
    }
  }

  /// Syncs the books for which that is due, for `sync` where nothing does so in the background.
  static func syncDue(_ accounts: [Account], in shell: inout Shell) async throws {
    guard !shell.background.engine.isKeeping else { return }
    let books = try await shell.services().servers.addressBooks
    for account in accounts {
      guard let news = try await books.syncIfDue(account) else { continue }
      shell.console.warning(news.sentence(about: account))
    }
  }
}

extension ShellError {
  fileprivate static func addressBooksOff(_ account: String?) -> ShellError {
    ShellError(
      .usage,
      "the address books of \(account.map { TerminalText(line: $0).string } ?? "all accounts") are off",
      hint: "Type account edit NAME --carddav auto.")
  }
}

extension AccountSetup {
  /// Applies `--carddav`.
  mutating func takeAddressBooks(_ text: String) throws {
    switch text.lowercased() {
    case "off": addressBooks = .off
    case "auto": addressBooks = .unknown
    default:
      let url = text.contains("://") ? text : "https://" + text
      guard let address = WebAddress(url), address.userInfo == nil else {
        throw ShellError(
          .usage, "\"\(TerminalText(line: text).string)\" is not a web address",
          hint: "Use a URL such as https://dav.example.org/, off, or auto.")
      }
      guard address.isSecure || address.isLoopback else {
        throw ErrorWording.addressBooksCause(CardDAVError.wouldBeInsecure(url: address.string))
      }
      addressBooks = .server(url: address.string)
    }
  }
}
