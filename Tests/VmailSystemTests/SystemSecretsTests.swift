import Foundation
import Glibc
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailSystem

/// Password commands, with programs of the tests' own.
@Suite(.timeLimit(.minutes(10))) final class SystemSecretsTests {
  private let folder: URL
  private var secrets: SystemSecrets {
    SystemSecrets(variables: ["PATH": folder.path + ":/usr/bin:/bin", "STATE": folder.path + "/state"])
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "vmail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func install(_ name: String, _ script: String) throws {
    try OtherProgram.write(script, to: folder.appending(path: name).path)
  }

  @Test func `The first line is the password, and nothing goes through a shell`() async throws {
    try install("pass", "printf '%s\\r\\nuser: ann\\n' \"$2\"")
    let secret = try await secrets.secret(fromCommand: "pass show '$(id); *'")
    #expect(secret.revealed == "$(id); *")
  }

  @Test func `A shell is used where one is named`() async throws {
    #expect(try await secrets.secret(fromCommand: "sh -c 'echo a | tr a b'").revealed == "b")
  }

  @Test func `What failed is told in the program's words, and never what it printed`() async throws {
    try install("pass", "echo hunter2; echo 'gpg: no key' >&2; echo \"\u{1B}[31mred\" >&2; exit 3")
    await #expect(
      throws: SecretError.failed(program: "pass", status: 3, standardError: "gpg: no key; \u{1B}[31mred")
    ) { _ = try await secrets.secret(fromCommand: "pass") }
  }

  @Test func `An empty first line, a missing program and a bad command are told apart`() async throws {
    try install("empty", "echo; echo second")
    await #expect(throws: SecretError.empty(program: "empty")) {
      _ = try await secrets.secret(fromCommand: "empty")
    }
    await #expect(throws: SecretError.cannotRun(program: "nowhere-to-be-found")) {
      _ = try await secrets.secret(fromCommand: "nowhere-to-be-found x")
    }
    for command in ["", "a 'b"] {
      await #expect(throws: SecretError.badCommand) { _ = try await secrets.secret(fromCommand: command) }
    }
  }

  @Test(arguments: [
    ("printf 'pass\\377word\\n'", SecretError.Flaw.invalidUTF8), ("printf 'pass\\000word\\n'", .nul),
    ("printf 'pass\\rword\\r\\n'", .carriageReturn), ("printf 'a\\r\\r\\n'", .carriageReturn),
  ])
  func `A line that would reach the server as another one is refused`(script: String, flaw: SecretError.Flaw)
    async throws
  {
    try install("pass", script)
    try install("secret-tool", script)
    await #expect(throws: SecretError.unusable(program: "pass", flaw)) {
      _ = try await secrets.secret(fromCommand: "pass")
    }
    await #expect(throws: SecretError.unusable(program: "secret-tool", flaw)) {
      let key = SecretKey(host: "h", userName: "u", purpose: .password)
      _ = try await secrets.secret(at: SecretPlace(store: .keyring, key: key))
    }
    // Behind the first line it is none of ours.
    try install("pass", "echo word; " + script)
    #expect(try await secrets.secret(fromCommand: "pass").revealed == "word")
  }

  @Test(arguments: ["yes", "yes >&2", "head -c 20000 /dev/zero | tr '\\0' x"])
  func `A program that prints without end is ended, and that is told`(script: String) async throws {
    try install("pass", script)
    await #expect(throws: SecretError.printedTooMuch(program: "pass")) {
      _ = try await secrets.secret(fromCommand: "pass")
    }
  }

  /// The helper holds standard output open for longer than a command may take: without the limit this fails.
  @Test(arguments: ["echo secret", "printf secret", "(exec >&-; sleep 90) & echo secret"])
  func `What a program leaves running is not waited for`(script: String) async throws {
    try install("pass", "sleep 90 & echo $! > \"$STATE\"; " + script)
    defer {
      let helper = (try? String(contentsOfFile: folder.path + "/state", encoding: .utf8)) ?? ""
      if let process = pid_t(helper.filter(\.isNumber)), process > 1 { kill(process, SIGKILL) }
    }
    #expect(try await secrets.secret(fromCommand: "pass").revealed == "secret")
  }

  @Test func `A program that says much on standard error is not waited for in vain`() async throws {
    try install("noisy", "head -c 1000000 /dev/zero | tr '\\0' x >&2; echo secret")
    #expect(try await secrets.secret(fromCommand: "noisy").revealed == "secret")
  }
}
