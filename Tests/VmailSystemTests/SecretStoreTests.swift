import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailSystem

/// `secret-tool`, `pass` and `systemd-creds`, with programs of the tests' own that do as those do.
@Suite(.timeLimit(.minutes(10))) final class SecretStoreTests {
  private let folder: URL
  private var variables: [String: String] {
    ["PATH": folder.path + ":/usr/bin:/bin", "HOME": folder.path, "STATE": folder.path + "/state"]
  }
  private var secrets: SystemSecrets { SystemSecrets(variables: variables) }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "vmail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // None of this machine's must be found.
    for program in Self.programs.values { try install(program, "echo 'not set up' >&2; exit 1") }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func install(_ name: String, _ script: String) throws {
    try OtherProgram.write(
      "echo \"$@\" >> \"$STATE.arguments\"\n" + script, to: folder.appending(path: name).path)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private static let programs: [SecretStore: String] = [
    .keyring: "secret-tool", .pass: "pass", .systemdCreds: "systemd-creds",
  ]

  /// Scripts that keep what they are given, the last two in a form that is not the secret itself.
  private static let scripts: [SecretStore: String] = [
    .keyring: """
    verb=$1; shift
    case $verb in store) shift ;; esac
    name=$(printf '%s' "$*" | tr -c 'A-Za-z0-9.\\n-' _)
    case $verb in
      store) cat > "$STATE.$name" ;;
      lookup) test -f "$STATE.$name" && cat "$STATE.$name" ;;
      clear) rm -f "$STATE.$name" ;;
    esac
    """,
    .pass: """
    store=${PASSWORD_STORE_DIR:-$HOME/.password-store}
    case $1 in
      insert) test "$2 $3" = "--multiline --force" || exit 9
        mkdir -p "$(dirname "$store/$4")" && base64 > "$store/$4.gpg" ;;
      show) base64 -d "$store/$2.gpg" ;;
      rm) test "$2" = --force && rm "$store/$3.gpg" ;;
    esac
    """,
    .systemdCreds: """
    test "$2" = --user || { echo "unknown option" >&2; exit 1; }
    case $1 in
      encrypt) test "$4 $5" = "- -" && { echo "$3"; base64; } ;;
      decrypt) test "$5" = - && test "$(head -n1 "$4")" = "$3" && tail -n +2 "$4" | base64 -d ;;
    esac
    """,
  ]

  /// Makes a store work.
  private func setUp(_ store: SecretStore) throws {
    try install(Self.programs[store] ?? "", Self.scripts[store] ?? "")
    guard store == .pass else { return }
    try FileManager.default.createDirectory(
      atPath: path(".password-store"), withIntermediateDirectories: true)
    try Data("ann@example.org\n".utf8).write(to: URL(filePath: path(".password-store/.gpg-id")))
  }

  // MARK: Which work

  @Test func `Only stores that work are offered, best first`() async throws {
    #expect(await secrets.workingStores() == [])
    try setUp(.systemdCreds)
    #expect(await secrets.workingStores() == [.systemdCreds])
    try setUp(.pass)
    #expect(await secrets.workingStores() == [.pass, .systemdCreds])
    try setUp(.keyring)
    #expect(await secrets.workingStores() == [.keyring, .pass, .systemdCreds])
    // Nothing was kept by trying.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { $0 != "state" })
    #expect(!FileManager.default.fileExists(atPath: path(".config")))
  }

  @Test func `Where nothing is installed nothing is offered`() async {
    #expect(await SystemSecrets(variables: ["PATH": folder.path + "/none"]).workingStores() == [])
  }

  @Test func `A pass that was not set up is not offered, wherever its entries are`() async throws {
    try setUp(.pass)
    try FileManager.default.moveItem(atPath: path(".password-store"), toPath: path("entries"))
    #expect(await secrets.workingStores() == [])
    let elsewhere = variables.merging(["PASSWORD_STORE_DIR": path("entries")]) { $1 }
    #expect(await SystemSecrets(variables: elsewhere).workingStores() == [.pass])
  }

  @Test(arguments: ["exit 1", "exit 0", "echo 'unrecognized option' >&2; exit 1"])
  func `A systemd-creds that encrypts nothing is not offered`(script: String) async throws {
    try install("systemd-creds", script)
    #expect(await secrets.workingStores() == [])
  }

  // MARK: Keeping

  @Test(arguments: SecretStore.allCases, SecretContract.rules)
  func `They keep secrets as their double does`(store: SecretStore, rule: SecretContract.Rule) async throws {
    try setUp(store)
    let folder = folder
    try await rule.check(
      SecretContract.World(secrets: secrets, store: store) { command, line in
        try OtherProgram.write("echo \(line)", to: folder.appending(path: command).path)
      })
    let double = StubSecrets()
    try await rule.check(
      SecretContract.World(secrets: double, store: store) {
        double.set(command: $0, to: .success(Secret($1)))
      })
  }

  @Test(arguments: SecretStore.allCases)
  func `The secret is on standard input only, and in no file in the clear`(store: SecretStore) async throws {
    try setUp(store)
    let key = SecretKey(host: "imap.example.org", userName: "ann", purpose: .refreshToken)
    let place = SecretPlace(store: store, key: key)
    try await secrets.keep(Secret("hunter2 \"quoted\""), at: place)
    #expect(try await secrets.secret(at: place)?.revealed == "hunter2 \"quoted\"")
    let arguments = try String(contentsOfFile: path("state.arguments"), encoding: .utf8)
    #expect(!arguments.contains("hunter2"))
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      // The fake keyring is a file.
      guard !name.hasPrefix("state.service"), let bytes = FileManager.default.contents(atPath: path(name))
      else { continue }
      #expect(bytes.range(of: Data("hunter2".utf8)) == nil, "\(name)")
    }
    try await secrets.remove(at: place)
    #expect(try await secrets.secret(at: place) == nil)
  }

  @Test func `The encrypted file is private, has its own name, and replaces the one before`() async throws {
    try setUp(.systemdCreds)
    let key = SecretKey(host: "imap.example.org", userName: "ann@example.org", purpose: .password)
    let place = SecretPlace(store: .systemdCreds, key: key)
    for text in ["one", "two"] { try await secrets.keep(Secret(text), at: place) }
    #expect(try await secrets.secret(at: place)?.revealed == "two")
    let name = path(".config/credstore.encrypted/vmail_imap.example.org_ann@example.org")
    #expect(secrets.name(of: place) == name)
    #expect(try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: path(".config/credstore.encrypted"))
        == ["vmail_imap.example.org_ann@example.org"])
  }

  @Test func `Entries have names that people find`() {
    let key = SecretKey(host: "imap.example.org", userName: "ann@example.org", purpose: .password)
    let token = SecretKey(host: "imap.example.org", userName: "ann@example.org", purpose: .refreshToken)
    let name = { (store: SecretStore, key: SecretKey) in
      self.secrets.name(of: SecretPlace(store: store, key: key))
    }
    #expect(name(.keyring, key) == "vmail: ann@example.org at imap.example.org")
    #expect(name(.pass, key) == "vmail/imap.example.org/ann@example.org")
    #expect(name(.pass, token) == "vmail/imap.example.org/ann@example.org_refresh-token")
  }

  @Test(arguments: [
    ("ann", "ann"), ("ann@b.example", "ann@b.example"), ("..", "%2E."), (".ann", "%2Eann"), ("a.", "a."),
    ("../../x", "%2E.%2F..%2Fx"), ("a_b", "a%5Fb"), ("a%5Fb", "a%255Fb"), ("-a", "-a"), ("a b", "a%20b"),
    ("\u{E4}", "%C3%A4"), ("a\n", "a%0A"), ("::1", "%3A%3A1"), ("", ""),
  ])
  func `A user name leads out of no folder`(text: String, name: String) {
    #expect(SecretFileName.part(text) == name)
  }

  // MARK: Failing

  @Test(arguments: SecretStore.allCases)
  func `A store that is not there or does not work is told`(store: SecretStore) async throws {
    let program = try #require(Self.programs[store])
    let place = SecretPlace(store: store, key: SecretKey(host: "h", userName: "u", purpose: .password))
    let none = SystemSecrets(variables: variables.merging(["PATH": folder.path + "/none"]) { $1 })
    await #expect(throws: SecretError.storeFailed(store, reason: "\(program) is not installed")) {
      try await none.keep(Secret("s"), at: place)
    }
    await #expect(throws: SecretError.storeFailed(store, reason: "not set up")) {
      try await secrets.keep(Secret("s"), at: place)
    }
    let long = Secret(String(repeating: "x", count: 4_096))
    await #expect(throws: SecretError.storeFailed(store, reason: "the secret is too long for it")) {
      try await secrets.keep(long, at: place)
    }
  }

  @Test func `A keyring that can't be asked is told, and an entry that can't be decrypted`() async throws {
    let key = SecretKey(host: "h", userName: "u", purpose: .password)
    await #expect(throws: SecretError.storeFailed(.keyring, reason: "not set up")) {
      _ = try await secrets.secret(at: SecretPlace(store: .keyring, key: key))
    }
    for store in [SecretStore.pass, .systemdCreds] {
      try setUp(store)
      let place = SecretPlace(store: store, key: key)
      try await secrets.keep(Secret("s"), at: place)
      try install(Self.programs[store] ?? "", "echo 'no secret key' >&2; exit 2")
      await #expect(throws: SecretError.storeFailed(store, reason: "no secret key")) {
        _ = try await secrets.secret(at: place)
      }
    }
  }
}
