import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Creates special folders that servers lack, only with consent (page 9.19).
enum FolderCreation {
  /// Before a plan is carried out, asks once about all folders it needs that its accounts' servers lack.
  /// - Throws: ``ShellError`` if the folders are not to be created; no part of the plan was carried out then.
  static func provide(for plan: [PlannedAction], isConfirmed: Bool, in shell: inout Shell) async throws {
    for (account, missing) in try await missingFolders(of: plan, in: &shell) {
      let needed = try await folders(among: missing.folders, neededBy: plan, in: account, &shell)
      guard !needed.isEmpty else { continue }
      if missing.isGmail { throw ShellError.hiddenByGmail(needed) }
      try await expectPerson(toMake: needed, of: account, in: &shell)
      if !isConfirmed, !AgentMode.isForAgent(in: shell) {
        guard let ask = shell.person.ask else { throw ShellError.noSpecialFolder(needed, account.name) }
        guard await ask(SpecialFolderText.question(needed, of: account.name)) else {
          throw ShellError.declined
        }
      }
      try await make(needed, in: account, &shell)
    }
  }

  static func make(_ folders: [SpecialFolder], in account: Account, _ shell: inout Shell) async throws {
    try await shell.services().folders.create(folders, in: account)
    shell.session.placesVersion += 1
    shell.console.notice(SpecialFolderText.made(folders, of: account.name))
  }

  /// In agent-safe mode, asks a person to agree to folders being created on a server.
  static func expectPerson(
    toMake folders: [SpecialFolder], of account: Account, in shell: inout Shell
  ) async throws {
    try await AgentMode.expectPerson(
      for: Deed(
        "create folders on the mail server", .changesFolders,
        [.init(label: "account", value: account.name)]
          + folders.map { .init(label: "folder", value: $0.mailboxName) }), in: shell)
  }

  /// Returns the accounts of a plan whose servers lack a folder. Most lack none, and then nothing more is
  /// checked.
  private static func missingFolders(of plan: [PlannedAction], in shell: inout Shell) async throws -> [(
    Account, MissingFolders
  )] {
    guard plan.contains(where: { $0.action.declaration.mayNeedFolder }) else { return [] }
    let services = try await shell.services()
    var found: [(Account, MissingFolders)] = []
    for (account, _) in try await FolderDirectory.current(in: &shell).byAccount(
      plan.flatMap(\.places))
    where account.kind == .imap {
      let missing = try await services.folders.missing(in: account)
      if !missing.folders.isEmpty { found.append((account, missing)) }
    }
    return found
  }

  /// Returns the folders without which the plan would fail.
  private static func folders(
    among missing: Set<SpecialFolder>, neededBy plan: [PlannedAction], in account: Account,
    _ shell: inout Shell
  ) async throws -> [SpecialFolder] {
    let directory = try await FolderDirectory.current(in: &shell)
    var needed: Set<SpecialFolder> = []
    for planned in plan where planned.action.declaration.mayNeedFolder {
      let places = planned.places.filter { directory.account(of: $0.view)?.id == account.id }
      let failed = try await shell.services().actions.preview(planned.action, on: places).failed
      needed.formUnion(failed.compactMap(\.reason.folderToMake))
    }
    return SpecialFolder.allCases.filter(needed.intersection(missing).contains)
  }
}
