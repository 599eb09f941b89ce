import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal

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
      server learns that you asked. Unless you type this, vmail connects to nobody for a key.
      """,
    examples: [
      .init("keys", "list your own keys"),
      .init("keys ann@example.org", "list the keys for an address"),
      .init("keys import 3.1", "import the key that is attached to message 3"),
      .init("keys import ann@example.org", "import the key that Ann's mail offers"),
      .init("keys verify ann@example.org", "say that you have compared the digits of Ann's key"),
      .init("keys export ann@example.org > ann.asc", "write a public key to a file"),
      .init("keys transfer", "send your key to yourself, for another machine"),
    ],
    loading: "read keys", output: [KeyRecord.self, KeyTextRecord.self, KeysRecord.self])

  static let forms: [Form] = [
    Form(
      Arguments("ADDRESS…", .address), Flag("all", "List all keys, also those of others"), needs: [],
      does: .nothing
    ) { (shell: inout Shell, words, showsAll) in try await shell.listKeys(words, showsAll: showsAll) },
    Form(
      "import",
      Argument("MESSAGE.NUMBER|ADDRESS", .attachments, noun: "an attachment, such as 3.1, or an address"),
      Flag.yes, WholeCall(), needs: [.place], does: .asksWithin(.changesKeys),
      summary: "Import keys from an attachment or a person's mail"
    ) { (shell: inout Shell, word, isConfirmed, call) in
      try await shell.importKeys(word, isConfirmed: isConfirmed, for: call)
    },
    Form(
      "verify", Argument("ADDRESS", .address, noun: "an address"), Flag.yes, needs: [],
      does: .asksWithin(.changesKeys), summary: "Mark a key as verified"
    ) { (shell: inout Shell, word, isConfirmed) in
      try await shell.verifyKey(of: word, isConfirmed: isConfirmed)
    },
    Form(
      "export", Argument("ADDRESS", .address, noun: "an address"), needs: [], does: .nothing,
      summary: "Print a public key"
    ) { (shell: inout Shell, word) in
      let key = try await shell.key(of: word)
      let text = try await shell.services().keyring.data(of: key.fingerprint, isArmored: true)
      shell.console.result(KeyTextRecord(key: key, text: String(decoding: text, as: UTF8.self)))
    },
    Form(
      "transfer", OptionalArgument("ADDRESS", .ownAddress), needs: [.store], does: .asks(.sends),
      summary: "Send your key to yourself, for another machine"
    ) { (shell: inout Shell, word) in try await shell.transferKey(of: word) },
    Form(
      "find", Argument("ADDRESS", .address, noun: "an address"), needs: [], does: .asks(.changesKeys),
      summary: "Find a key at the server of its address"
    ) { (shell: inout Shell, word) in try await shell.findKey(of: word) },
  ]
}

extension Shell {
  fileprivate mutating func listKeys(_ words: [Word], showsAll: Bool) async throws {
    let keys =
      words.isEmpty ? try await allKeys(isSecret: !showsAll) : try await keys(naming: try addresses(words))
    console.results(keys.enumerated().map { KeyRecord(n: $0.offset + 1, key: $0.element) })
    console.result(KeysRecord(count: keys.count, areOwn: words.isEmpty && !showsAll))
  }

  private func addresses(_ words: [Word]) throws -> [String] {
    try words.map { word in
      guard AddressList.isAddress(word.text) else { throw ShellError.notAnAddress(word) }
      return word.text
    }
  }

  /// Returns what GnuPG has of both standards; one of its programs may be missing.
  private mutating func both(
    _ read: (any KeyringAccess, CryptographyStandard) throws(SealingError) -> [CryptographicKey]
  ) async throws -> [CryptographicKey] {
    let keyring = try await services().keyring
    let found = CryptographyStandard.allCases.map { standard in try? read(keyring, standard) }
    guard found.contains(where: { $0 != nil }) else { throw SealingError.noProgram }
    return found.compactMap(\.self).flatMap(\.self)
  }

  private mutating func allKeys(isSecret: Bool) async throws -> [CryptographicKey] {
    try await both { keyring, standard throws(SealingError) in try keyring.keys(standard, isSecret: isSecret)
    }
  }

  private mutating func keys(naming addresses: [String]) async throws -> [CryptographicKey] {
    try await both { keyring, standard throws(SealingError) in try keyring.keys(standard, naming: addresses) }
  }

  /// Returns the OpenPGP key that is used for an address.
  fileprivate mutating func key(of word: Word) async throws -> CryptographicKey {
    let address = try addresses([word])[0]
    let keyring = try await services().keyring
    let known = try keyring.keys(.openPGP, naming: [address])
    guard let key = ProtectionPlan.best(known.filter(\.isActive), for: address) else {
      throw ShellError.noKey(word)
    }
    return key
  }

  fileprivate mutating func verifyKey(of word: Word, isConfirmed: Bool) async throws {
    let key = try await key(of: word)
    console.result(KeyRecord(n: 1, key: key, isWhole: true))
    console.flush()
    if key.validity(for: word.text) == .certified {
      return console.result(KeysRecord(change: "You have already verified this key."))
    }
    try await expectPerson(
      for: Deed(
        "mark a key as verified", .changesKeys,
        [.init(label: "address", value: word.text), Self.item(of: key)]))
    if !isConfirmed, !isForAgent {
      guard let ask else { throw ShellError.keyNeedsConfirmation("verify") }
      let question = "Did \(word.text) tell you these digits, other than by mail? [y/N] "
      guard await ask(TerminalText(line: question).string) else { throw ShellError.declined }
    }
    let (keyring, asks) = (try await services().keyring, mayAskPassphrase)
    try await lendingTerminal { try keyring.certify(key.fingerprint, for: word.text, asks: asks) }
    console.result(KeysRecord(change: "The key is verified: it belongs to \(word.text)."))
  }

  fileprivate mutating func importKeys(_ word: Word, isConfirmed: Bool, for call: CommandCall) async throws {
    let keyring = try await services().keyring
    guard let file = try await keyFile(word, for: call) else { return }
    let keys = try keyring.keys(in: file)
    guard !keys.isEmpty else { throw ShellError.noKeys(word) }
    console.results(keys.enumerated().map { KeyRecord(n: $0.offset + 1, key: $0.element, isWhole: true) })
    console.flush()
    try await expectPerson(for: Deed("import keys", .changesKeys, keys.map(Self.item)))
    if !isConfirmed, !isForAgent {
      guard let ask else { throw ShellError.keyNeedsConfirmation("import") }
      let question = keys.count == 1 ? "Import this key? [y/N] " : "Import these \(keys.count) keys? [y/N] "
      guard await ask(question) else { throw ShellError.declined }
    }
    try keyring.add(file)
    reportImported(keys)
  }

  private static func item(of key: CryptographicKey) -> Deed.Item {
    .init(label: "key", value: "\(key.fingerprint) of \(key.owners.map(\.email).joined(separator: ", "))")
  }

  /// Returns the keys in an attachment, or that which a person's mail offers; `nil` if it was the user's own, and has been
  /// imported.
  private mutating func keyFile(_ word: Word, for call: CommandCall) async throws -> [UInt8]? {
    if AddressList.isAddress(word.text) {
      guard let offered = try await services().writing.offeredKeys.keys(of: [word.text]).first else {
        throw ShellError.noOfferedKey(word)
      }
      return offered.file
    }
    guard let target = try attachments(named: [word], of: "keys import").first else {
      throw ShellError.notAnAttachment(word, of: "keys import")
    }
    let kept = try await download(target, for: call)
    guard let path = kept.attachment.localPath else { throw AttachmentError.gone }
    let file = try FileBytes.read(path, limit: 4 << 20)
    guard target.attachment.mimeType == SetupMessage.mimeType else { return file }
    try await importOwnKey(file, from: target)
    return nil
  }

  fileprivate mutating func findKey(of word: Word) async throws {
    let address = try addresses([word])[0]
    guard !isOffline else { throw ShellError.offline }
    let keyring = try await services().keyring
    console.progress("Asking the server of \(TerminalText(line: address).string)…")
    defer { console.endProgress() }
    let keys = try keyring.find(address)
    guard !keys.isEmpty else { throw ShellError.noKeyThere(word) }
    console.results(keys.enumerated().map { KeyRecord(n: $0.offset + 1, key: $0.element, isWhole: true) })
    reportImported(keys)
  }

  private func reportImported(_ keys: [CryptographicKey]) {
    let change = "Imported \(Digits.counted(keys.count, "key")). To trust one, type keys verify ADDRESS."
    console.result(KeysRecord(count: keys.count, change: change))
  }
}
