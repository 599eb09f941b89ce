import FoundationEssentials
import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal

/// The files within encrypted messages.
enum SealedFiles {
  /// The name with which their files begin.
  private static let kind = "sealed"
  /// The seconds after which files that a crash has left are removed.
  private static let age = 86_400

  /// Decrypts a file.
  static func bytes(of target: AttachmentTarget, in shell: inout Shell) async throws -> [UInt8] {
    let opening = DraftWriting.layerOpening(in: shell)
    let use = try await shell.services().readMessage
    let bytes = try await DraftWriting.lendingTerminal(in: shell) {
      try await use.sealedFile(target.attachment, of: target.email, opening: opening)
    }
    guard let bytes else { throw AttachmentError.gone }
    return bytes
  }

  /// Decrypts a file for programs that need a path. It is written into memory: to a file system that is never on a disk.
  static func unsealed(_ target: AttachmentTarget, in shell: inout Shell) async throws -> Attachment {
    let bytes = try await Self.bytes(of: target, in: &shell)
    guard let folder = memoryFolder(in: shell) else { throw ShellError.noMemoryFolder(target) }
    PrivateFile.remove(
      kind: Self.kind, in: folder, before: Int(shell.environment.clock.now.timeIntervalSince1970) - Self.age)
    let name = AttachmentFileName(target.attachment.filename).numbered(1)
    var attachment = target.attachment
    attachment.localPath = try PrivateFile.write(bytes, in: folder, kind: Self.kind, ending: "-" + name)
    attachment.sizeBytes = bytes.count
    return attachment
  }

  /// Removes what is kept of encrypted messages in the accounts for which a setting is off now.
  static func forget(by setting: SettingDefinition, in shell: inout Shell) async throws {
    guard let kept = KeptContent.allCases.first(where: { setting.isFor(Settings.name(of: $0.setting)) }),
      mayForget(in: shell)
    else {
      return
    }
    let accounts = try await accounts(where: kept.setting, is: false, in: &shell)
    let removed = try await shell.services().readMessage.remove(kept, of: accounts)
    guard removed > 0 else { return }
    switch kept {
    case .text:
      shell.console.notice(
        "Removed the text of \(Digits.counted(removed, "encrypted message")) from the index.")
    case .sessionKey: shell.console.notice("Removed \(Digits.counted(removed, "session key")).")
    }
  }

  /// Returns the accounts for whose mail a setting has a value.
  static func accounts(where setting: SettingKey<Bool>, is value: Bool, in shell: inout Shell) async throws
    -> [AccountID]
  {
    var found: [AccountID] = []
    for account in try await shell.services().directory.current().accounts
    where try await SettingsInForce.setting(setting, of: account.id, in: &shell) == value {
      found.append(account.id)
    }
    return found
  }

  /// Whether there is a store from which to remove something. An rc file is read before one is opened, and needn't open one.
  private static func mayForget(in shell: Shell) -> Bool {
    !shell.isReadingRcFile && access(shell.environment.storePath, F_OK) == 0
  }

  /// Removes decrypted files at the end.
  static func removeUnsealed(in shell: Shell) {
    for attachment in shell.session.conversation?.emails.flatMap(\.attachments) ?? []
    where attachment.isSealed {
      if let path = attachment.localPath { unlink(path) }
    }
  }

  private static func memoryFolder(in shell: Shell) -> String? {
    let runtime = shell.environment.variables["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return [runtime, "/dev/shm"].compactMap(\.self).first { access($0, W_OK) == 0 }.map {
      $0 + "/vmail-\(getuid())"
    }
  }
}

extension KeptContent {
  /// The setting that says whether it is kept.
  var setting: SettingKey<Bool> {
    switch self {
    case .text: \.indexEncrypted
    case .sessionKey: \.sessionKeys
    }
  }
}
