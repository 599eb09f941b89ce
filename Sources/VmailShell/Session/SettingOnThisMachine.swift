internal import Glibc
import VmailDomain
import VmailEngine

/// Checks values that depend on this machine: the names of programs, files and accounts.
extension Shell {
  /// - Throws: ``ShellError`` for a value that cannot work.
  mutating func expectIsHere(_ value: String, for setting: String) async throws {
    switch setting {
    case "editor": try expectProgram(value, for: setting)
    case "pager" where value != "auto" && value != "off": try expectProgram(value, for: setting)
    case "signature":
      guard case .file(let path) = SignatureSetting(value) else { return }
      try expectFile(path, for: setting)
    case "default-account": try await expectAccount(value, for: setting)
    default: break
    }
  }

  /// Checks that a program exists; anything that needs a shell is left to the shell.
  private func expectProgram(_ command: String, for setting: String) throws {
    guard let program = ProgramLexer.split(command)?.first,
      !program.contains(where: { "$`|&;<>()*?=".contains($0) })
    else { return }
    let path =
      program.contains("/")
      ? Self.expanded(program, environment.variables)
      : SpawnedProgram.path(of: program, variables: environment.variables)
    guard path.map({ access($0, X_OK) == 0 }) ?? false else {
      throw ShellError(
        .usage, "\(setting) cannot be \"\(command)\": there is no program \(program) here",
        subject: .init(text: command))
    }
  }

  private func expectFile(_ path: String, for setting: String) throws {
    guard access(Self.expanded(path, environment.variables), R_OK) != 0 else { return }
    let reason = errno == EACCES ? "cannot be read" : "is not there"
    throw ShellError(
      .usage, "\(setting) cannot be \"\(path)\": that file \(reason)", subject: .init(text: path))
  }

  /// Checks that an account exists. The rc file is read before the store is needed, so there
  /// ``enterDefaultPlace()`` checks it later.
  private mutating func expectAccount(_ name: String, for setting: String) async throws {
    guard !readsRcFile, !name.isEmpty, name.lowercased() != Self.allAccounts else { return }
    let names = try await services().fetchThreads.fetchAccounts().map(\.name)
    guard !names.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
    throw ShellError.unknownAccount(name, place: nil, nearest: SimilarName.nearest(to: name, in: names))
  }
}
