import FoundationEssentials
import Glibc
import VmailDomain

/// Files that `systemd-creds` encrypts with a key of this machine, for this user alone (systemd 256 or newer).
/// vmail sees the password when it is typed, and writes only what the program made of it.
struct SystemdSecrets: SecretStoring {
  private let creds: SecretProgram
  /// The folder in which systemd looks for a user's encrypted credentials; `nil` if the user has no home.
  private let folder: String?

  init(variables: [String: String]) {
    creds = SecretProgram(name: "systemd-creds", variables: variables)
    let configured = variables["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    folder = (configured ?? variables["HOME"].map { $0 + "/.config" }).map { $0 + "/credstore.encrypted" }
  }

  /// Encrypts something: older versions, and machines without a key, refuse.
  func works() async -> Bool {
    guard folder != nil else { return false }
    let trial = try? await creds.run(Self.encrypt("vmail_trial"), input: Array("trial".utf8), isTrial: true)
    return trial.map { $0.status == 0 && !$0.output.isEmpty } ?? false
  }

  func secret(_ key: SecretKey) async throws -> Secret? {
    let path = name(of: key)
    guard access(path, F_OK) == 0 else { return nil }
    let arguments = ["decrypt", "--user", "--name=" + fileName(of: key), path, "-"]
    return try await creds.run(arguments, for: .systemdCreds).secret(of: creds.name)
  }

  func keep(_ secret: Secret, _ key: SecretKey) async throws {
    let encrypted = try await creds.run(
      Self.encrypt(fileName(of: key)), input: Array(secret.revealed.utf8), for: .systemdCreds)
    guard let folder, !encrypted.output.isEmpty else {
      throw SecretError.storeFailed(.systemdCreds, reason: "it encrypted nothing")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let written = try PrivateFile.write(encrypted.output, in: folder, kind: ".vmail")
      guard rename(written, name(of: key)) == 0 else {
        let reason = String(cString: strerror(errno))
        unlink(written)
        throw SecretError.storeFailed(.systemdCreds, reason: "couldn't write \(name(of: key)): \(reason)")
      }
    } catch let error as PrivateFile.Failure {
      let reason = String(cString: strerror(error.code))
      throw SecretError.storeFailed(.systemdCreds, reason: "couldn't write \(error.path): \(reason)")
    } catch is CocoaError {
      throw SecretError.storeFailed(.systemdCreds, reason: "couldn't create \(folder)")
    }
  }

  func remove(_ key: SecretKey) async throws {
    guard unlink(name(of: key)) == 0 || errno == ENOENT else {
      let reason = String(cString: strerror(errno))
      throw SecretError.storeFailed(.systemdCreds, reason: "couldn't remove \(name(of: key)): \(reason)")
    }
  }

  func name(of key: SecretKey) -> String { (folder ?? "") + "/" + fileName(of: key) }

  /// The name of the credential, which is that of its file.
  private func fileName(of key: SecretKey) -> String {
    "vmail_\(SecretFileName.part(key.host))_\(SecretFileName.part(key.userName))"
      + SecretFileName.suffix(of: key)
  }

  private static func encrypt(_ name: String) -> [String] {
    ["encrypt", "--user", "--name=" + name, "-", "-"]
  }
}
