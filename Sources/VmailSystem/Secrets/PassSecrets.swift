import Glibc
import VmailDomain

/// The password manager `pass`, whose entries are files that GnuPG encrypted.
struct PassSecrets: SecretStoring {
  private let pass: SecretProgram
  /// The folder of the entries; `nil` if the user has no home.
  private let folder: String?

  init(variables: [String: String]) {
    pass = SecretProgram(name: "pass", variables: variables)
    folder = variables["PASSWORD_STORE_DIR"] ?? variables["HOME"].map { $0 + "/.password-store" }
  }

  /// `pass init` writes the file with the key's name, without which nothing can be encrypted.
  func works() async -> Bool { pass.isInstalled && exists(".gpg-id") }

  func secret(_ key: SecretKey) async throws -> Secret? {
    guard exists(name(of: key) + ".gpg") else { return nil }
    return try await pass.run(["show", name(of: key)], for: .pass).secret(of: pass.name)
  }

  func keep(_ secret: Secret, _ key: SecretKey) async throws {
    // Without --multiline it would ask on the terminal, twice.
    try await pass.run(
      ["insert", "--multiline", "--force", name(of: key)], input: Array((secret.revealed + "\n").utf8),
      for: .pass)
  }

  func remove(_ key: SecretKey) async throws {
    guard exists(name(of: key) + ".gpg") else { return }
    try await pass.run(["rm", "--force", name(of: key)], for: .pass)
  }

  func name(of key: SecretKey) -> String {
    "vmail/\(SecretFileName.part(key.host))/\(SecretFileName.part(key.userName))"
      + SecretFileName.suffix(of: key)
  }

  private func exists(_ file: String) -> Bool {
    guard let folder else { return false }
    return access(folder + "/" + file, F_OK) == 0
  }
}
