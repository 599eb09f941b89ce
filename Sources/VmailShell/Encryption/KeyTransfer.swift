import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The user's own key, on its way to another machine (Autocrypt Level 1, section 4).
enum KeyTransfer {
  /// Mails a key to the user, encrypted with a code that is only shown here.
  static func transfer(of word: Word?, in shell: inout Shell) async throws {
    guard shell.isTyping, !AgentMode.isForAgent(in: shell), let ask = shell.person.ask else {
      throw ShellError.transferNeedsTerminal
    }
    let account = try await DraftWriting.accountToWriteFrom(in: &shell)
    let identities = try await DraftWriting.writing(in: &shell).compose.identities()
    let address = word?.text ?? identities.first { $0.accountId == account.id }?.participant.email ?? ""
    guard let own = identities.first(where: { MailAddress.isSame($0.participant.email, address) }) else {
      throw ShellError.notAnOwnAddress(address, identities.map(\.participant.email))
    }
    try await expectCanSend(from: own.accountId, in: &shell)
    let key = try await ownKey(of: address, in: &shell)
    shell.console.result(KeyRecord(n: 1, key: key, isWhole: true))
    shell.console.flush()
    let question = "Send this secret key, encrypted with a setup code, to \(address)? [y/N] "
    guard await ask(TerminalText(line: question).string) else { throw ShellError.declined }
    var generator = SystemRandomNumberGenerator()
    let code = SetupCode.random(using: &generator)
    let (keyring, asks) = (try await shell.services().keyring, Passphrases.mayAsk(in: shell))
    let usual = try await DraftWriting.usualProtection(of: own.accountId, in: &shell)
    let armor = try await Passphrases.lendingTerminal(in: shell) {
      try keyring.setup(
        of: key.fingerprint, code, prefersEncryption: !usual.isDisjoint(with: [.encrypted, .automatic]),
        asks: asks)
    }
    let message = SetupMessage.source(from: address, String(decoding: armor, as: UTF8.self), code)
    let submit = try await DraftWriting.writing(in: &shell).submit
    let prepared = try await submit.prepare(
      SubmitMailUseCase.Submission(source: Array(message.utf8), recipients: [address]))
    _ = try await submit.queue(prepared)
    shell.console.result(KeysRecord(change: "The key will be sent to \(address)."))
    shell.console.notice("The setup code, which is shown only here:")
    for row in stride(from: 0, to: code.blocks.count, by: 3) {
      shell.console.notice("  " + code.blocks[row..<row + 3].joined(separator: "-"))
    }
    shell.console.notice("On the other machine, open the message, and type keys import 1.1.")
  }

  /// Checks before any question that an account has a server for sending.
  private static func expectCanSend(from id: AccountID, in shell: inout Shell) async throws {
    guard let account = try await shell.services().directory.current().accounts.first(where: { $0.id == id }),
      try await shell.services().addAccount.settings(of: account)?.smtp == nil
    else { return }
    throw SubmitMailUseCase.Refusal.cannotSend(account)
  }

  private static func ownKey(of address: String, in shell: inout Shell) async throws -> CryptographicKey {
    let known = try await shell.services().keyring.keys(.openPGP, naming: [address])
    guard let key = ProtectionPlan.best(known.filter { $0.isSecret && $0.isActive }, for: address) else {
      throw ShellError(
        .failure, "you have no OpenPGP key for \(address)", hint: "Type keys for a list.",
        subject: .init(text: address))
    }
    return key
  }

  /// Imports the user's own key from a setup message.
  /// - Parameter part: the part of the message that has the key.
  static func importOwnKey(_ part: [UInt8], from target: AttachmentTarget, in shell: inout Shell) async throws
  {
    guard shell.isTyping, !AgentMode.isForAgent(in: shell), let ask = shell.person.ask,
      let askText = shell.person.askText
    else { throw ShellError.transferNeedsTerminal }
    guard let setup = SetupMessage.armor(in: part) else { throw ShellError.noSetup(target) }
    try await expectOwnMessage(target, in: &shell)
    guard let typed = await askText("Setup code of 36 digits: ") else { throw ShellError.declined }
    guard let code = SetupCode(typed) else { throw ShellError(.usage, "a setup code has 36 digits") }
    let (keyring, asks) = (try await shell.services().keyring, Passphrases.mayAsk(in: shell))
    let keys: [CryptographicKey]
    do { keys = try keyring.keys(inSetup: setup, code) } catch SealingError.noProgram {
      throw SealingError.noProgram
    } catch {
      throw ShellError(
        .data, "the setup code is wrong, or the message is damaged", hint: "Nothing was imported.")
    }
    guard !keys.isEmpty else { throw ShellError.noSetup(target) }
    shell.console.results(
      keys.enumerated().map { KeyRecord(n: $0.offset + 1, key: $0.element, isWhole: true) })
    shell.console.flush()
    // Whoever makes people use their key can read the mail that is encrypted to it.
    guard await ask("Import it as your own key? Only if you have sent this message yourself. [y/N] ") else {
      throw ShellError.declined
    }
    try await Passphrases.lendingTerminal(in: shell) { try keyring.add(setup: setup, code, asks: asks) }
    let change = "Imported your own \(keys.count == 1 ? "key" : "keys")."
    shell.console.result(KeysRecord(count: keys.count, change: change))
    shell.console.notice("Tell GnuPG that it is yours: gpg --edit-key \(keys[0].fingerprint) trust")
  }

  /// Checks that a setup message seems to be from the user.
  private static func expectOwnMessage(_ target: AttachmentTarget, in shell: inout Shell) async throws {
    let own = OwnAddresses(
      try await DraftWriting.writing(in: &shell).compose.identities().map(\.participant.email))
    guard let email = try await shell.services().fetchThread.fetchEmail(id: target.email),
      own.contains(email.fromAddress)
    else {
      throw ShellError(
        .permission, "\(target.name) is from someone else, whose key must not become yours",
        hint: "A message with your own key is from one of your addresses.")
    }
  }
}

extension ShellError {
  fileprivate static let transferNeedsTerminal = ShellError(
    .usage, "your own key is only moved at a prompt, where you see the setup code",
    hint: "Scripts can use gpg --export-secret-keys and gpg --import.")

  fileprivate static func noSetup(_ target: AttachmentTarget) -> ShellError {
    ShellError(.data, "\(target.name) contains no key")
  }
}
