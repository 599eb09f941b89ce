import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

struct KeysCommand: Command {
  static let info = CommandInfo(
    name: "keys", topic: .writing,
    summary: "List, import and verify keys for encryption",
    details: """
      Lists your own keys of OpenPGP and certificates of S/MIME; with addresses, the keys that name them, the best \
      one first, and with --all, all keys. GnuPG keeps them. verify shows the fingerprint of the key for an address; \
      once you have compared it with what the person tells you, and not by mail, vmail certifies the key for you \
      alone. import reads keys from an attachment, or from the header of a person's latest mail (Autocrypt), and shows \
      their fingerprints before it imports them. export prints \
      your public key, to send to others. transfer sends your secret key to yourself, encrypted with a setup code, for \
      another machine, where import asks for the code. find asks the server of the address for the key (Web Key Directory): that \
      server learns that you asked. Unless you type this, vmail contacts no one for a key.
      """,
    examples: [
      .init("keys", "list your own keys"),
      .init("keys ann@example.org", "list the keys for an address"),
      .init("keys import 3.1", "import the key that is attached to message 3"),
      .init("keys import ann@example.org", "import the key that Ann's mail offers"),
      .init("keys verify ann@example.org", "confirm that you have checked the fingerprint of Ann's key"),
      .init("keys export ann@example.org > ann.asc", "write a public key to a file"),
      .init("keys transfer", "send your key to yourself, for another machine"),
    ],
    loading: "read keys", output: [KeyRecord.self, KeyTextRecord.self, KeysRecord.self])

  static let forms: [Form] = [
    Form(
      Arguments("ADDRESS…", .address), Flag("all", "List all keys, also those of others"), needs: [],
      does: .nothing
    ) { (shell: inout Shell, words, showsAll) in
      try await Keys.list(words, showsAll: showsAll, in: &shell)
    },
    Form(
      "import",
      Argument("MESSAGE.NUMBER|ADDRESS", .attachments, noun: "an attachment, such as 3.1, or an address"),
      Flag.yes, WholeCall(), needs: [.place], does: .asksWithin(.changesKeys),
      summary: "Import keys from an attachment or a person's mail"
    ) { (shell: inout Shell, word, isConfirmed, call) in
      try await Keys.importKeys(word, isConfirmed: isConfirmed, for: call, in: &shell)
    },
    Form(
      "verify", Argument("ADDRESS", .address, noun: "an address"), Flag.yes, needs: [],
      does: .asksWithin(.changesKeys), summary: "Mark a key as verified"
    ) { (shell: inout Shell, word, isConfirmed) in
      try await Keys.verify(of: word, isConfirmed: isConfirmed, in: &shell)
    },
    Form(
      "export", Argument("ADDRESS", .address, noun: "an address"), needs: [], does: .nothing,
      summary: "Print a public key"
    ) { (shell: inout Shell, word) in
      let key = try await Keys.key(of: word, in: &shell)
      let text = try await shell.services().keyring.data(of: key.fingerprint, isArmored: true)
      shell.console.result(KeyTextRecord(key: key, text: String(decoding: text, as: UTF8.self)))
    },
    Form(
      "transfer", OptionalArgument("ADDRESS", .ownAddress), needs: [.store], does: .asks(.sends),
      summary: "Send your key to yourself, for another machine"
    ) { (shell: inout Shell, word) in try await KeyTransfer.transfer(of: word, in: &shell) },
    Form(
      "find", Argument("ADDRESS", .address, noun: "an address"), needs: [], does: .asks(.changesKeys),
      summary: "Find a key at the server of its address"
    ) { (shell: inout Shell, word) in try await Keys.find(of: word, in: &shell) },
  ]
}

enum Keys {
  fileprivate static func list(_ words: [Word], showsAll: Bool, in shell: inout Shell) async throws {
    let keys =
      words.isEmpty
      ? try await allKeys(isSecret: !showsAll, in: &shell)
      : try await keys(naming: try addresses(words), in: &shell)
    shell.console.results(keys.enumerated().map { KeyRecord(n: $0.offset + 1, key: $0.element) })
    shell.console.result(KeysRecord(count: keys.count, areOwn: words.isEmpty && !showsAll))
  }

  private static func addresses(_ words: [Word]) throws -> [String] {
    try words.map { word in
      guard AddressList.isAddress(word.text) else {
        throw ShellError(.usage, "\"\(word.text)\" is not an address", place: word.range)
      }
      return word.text
    }
  }

  /// Returns what GnuPG has of both standards; one of its programs may be missing.
  private static func both(
    in shell: inout Shell,
    _ read: (any KeyringAccess, CryptographyStandard) throws(SealingError) -> [CryptographicKey]
  ) async throws -> [CryptographicKey] {
    let keyring = try await shell.services().keyring
    let found = CryptographyStandard.allCases.map { standard in try? read(keyring, standard) }
    guard found.contains(where: { $0 != nil }) else { throw SealingError.noProgram }
    return found.compactMap(\.self).flatMap(\.self)
  }

  private static func allKeys(isSecret: Bool, in shell: inout Shell) async throws -> [CryptographicKey] {
    try await both(in: &shell) { keyring, standard throws(SealingError) in
      try keyring.keys(standard, isSecret: isSecret)
    }
  }

  private static func keys(naming addresses: [String], in shell: inout Shell) async throws
    -> [CryptographicKey]
  {
    try await both(in: &shell) { keyring, standard throws(SealingError) in
      try keyring.keys(standard, naming: addresses)
    }
  }

  /// Returns the OpenPGP key that is used for an address.
  fileprivate static func key(of word: Word, in shell: inout Shell) async throws -> CryptographicKey {
    let address = try addresses([word])[0]
    let keyring = try await shell.services().keyring
    let known = try keyring.keys(.openPGP, naming: [address])
    guard let key = ProtectionPlan.best(known.filter(\.isActive), for: address) else {
      throw ShellError(
        .failure, "there is no usable key for \(word.text)",
        hint: "Type keys find \(word.text) to ask its server.",
        place: word.range)
    }
    return key
  }

  fileprivate static func verify(of word: Word, isConfirmed: Bool, in shell: inout Shell) async throws {
    let key = try await key(of: word, in: &shell)
    shell.console.result(KeyRecord(n: 1, key: key, isWhole: true))
    shell.console.flush()
    if key.validity(for: word.text) == .certified {
      return shell.console.result(KeysRecord(change: "You have already verified this key."))
    }
    try await AgentMode.expectPerson(
      for: Deed(
        "mark a key as verified", .changesKeys,
        [.init(label: "address", value: word.text), Self.item(of: key)]), in: shell)
    if !isConfirmed, !AgentMode.isForAgent(in: shell) {
      guard let ask = shell.person.ask else { throw ShellError.keyNeedsConfirmation("verify") }
      let question = "Did \(word.text) tell you these digits, other than by mail? [y/N] "
      guard await ask(TerminalText(line: question).string) else { throw ShellError.declined }
    }
    let (keyring, asks) = (try await shell.services().keyring, Passphrases.mayAsk(in: shell))
    try await Passphrases.lendingTerminal(in: shell) {
      try keyring.certify(key.fingerprint, for: word.text, asks: asks)
    }
    shell.console.result(KeysRecord(change: "The key is verified: it belongs to \(word.text)."))
  }

  fileprivate static func importKeys(
    _ word: Word, isConfirmed: Bool, for call: CommandCall, in shell: inout Shell
  ) async throws {
    let keyring = try await shell.services().keyring
    guard let file = try await keyFile(word, for: call, in: &shell) else { return }
    let keys = try keyring.keys(in: file)
    guard !keys.isEmpty else { throw ShellError(.data, "\(word.text) contains no key", place: word.range) }
    shell.console.results(
      keys.enumerated().map { KeyRecord(n: $0.offset + 1, key: $0.element, isWhole: true) })
    shell.console.flush()
    try await AgentMode.expectPerson(for: Deed("import keys", .changesKeys, keys.map(Self.item)), in: shell)
    if !isConfirmed, !AgentMode.isForAgent(in: shell) {
      guard let ask = shell.person.ask else { throw ShellError.keyNeedsConfirmation("import") }
      let question = keys.count == 1 ? "Import this key? [y/N] " : "Import these \(keys.count) keys? [y/N] "
      guard await ask(question) else { throw ShellError.declined }
    }
    try keyring.add(file)
    reportImported(keys, in: shell)
  }

  private static func item(of key: CryptographicKey) -> Deed.Item {
    .init(label: "key", value: "\(key.fingerprint) of \(key.owners.map(\.email).joined(separator: ", "))")
  }

  /// Returns the keys in an attachment, or that which a person's mail offers; `nil` if it was the user's own, and has been
  /// imported.
  private static func keyFile(_ word: Word, for call: CommandCall, in shell: inout Shell) async throws
    -> [UInt8]?
  {
    if AddressList.isAddress(word.text) {
      guard let offered = try await shell.services().writing.offeredKeys.keys(of: [word.text]).first else {
        throw ShellError(
          .failure, "the latest mail from \(word.text) offers no key",
          hint: "Type keys find \(word.text) to ask its server.", place: word.range)
      }
      return offered.file
    }
    guard let target = try AttachmentTargets.attachments(named: [word], in: shell).first
    else {
      throw ShellError.notAnAttachment(word)
    }
    let kept = try await Download.download(target, for: call, in: &shell)
    guard let path = kept.attachment.localPath else { throw AttachmentError.gone }
    let file = try FileBytes.read(path, limit: 4 << 20)
    guard target.attachment.mimeType == SetupMessage.mimeType else { return file }
    try await KeyTransfer.importOwnKey(file, from: target, in: &shell)
    return nil
  }

  fileprivate static func find(of word: Word, in shell: inout Shell) async throws {
    let address = try addresses([word])[0]
    guard !Connections.isOffline(in: shell) else { throw ShellError.offline }
    let keyring = try await shell.services().keyring
    shell.console.progress("Asking the server of \(TerminalText(line: address).string)…")
    defer { shell.console.endProgress() }
    let keys = try keyring.find(address)
    guard !keys.isEmpty else {
      throw ShellError(
        .failure, "the server of \(word.text) has no key, or could not be reached", place: word.range)
    }
    shell.console.results(
      keys.enumerated().map { KeyRecord(n: $0.offset + 1, key: $0.element, isWhole: true) })
    reportImported(keys, in: shell)
  }

  private static func reportImported(_ keys: [CryptographicKey], in shell: Shell) {
    let change = "Imported \(Digits.counted(keys.count, "key")). To trust one, type keys verify ADDRESS."
    shell.console.result(KeysRecord(count: keys.count, change: change))
  }
}
