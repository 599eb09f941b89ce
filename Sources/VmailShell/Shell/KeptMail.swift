import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// What the store keeps of encrypted messages, if settings allow it.
enum KeptMail {
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
