import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

enum EncryptionFindings {
  /// Says whether mail can be signed and encrypted, and what of encrypted mail can be read in the store.
  static func found(in shell: inout Shell) async throws -> [DoctorFinding] {
    let services = try await shell.services()
    var findings: [DoctorFinding] = []
    do {
      let keys = try services.keyring.keys(.openPGP, isSecret: true)
      let own = keys.isEmpty ? "no keys of your own" : Digits.counted(keys.count, "key") + " of your own"
      findings.append(DoctorFinding(check: "GnuPG", isOK: true, detail: own))
    } catch {
      findings.append(
        DoctorFinding(
          check: "GnuPG", isOK: true, detail: "not installed: mail is neither decrypted nor encrypted"))
    }
    for kept in KeptContent.allCases {
      for isWanted in [true, false] {
        let accounts = try await KeptMail.accounts(where: kept.setting, is: isWanted, in: &shell)
        let count = try await services.readMessage.count(kept, of: accounts)
        guard count > 0 else { continue }
        findings.append(Self.finding(count, kept, isWanted: isWanted))
      }
    }
    return findings
  }

  private static func finding(_ count: Int, _ kept: KeptContent, isWanted: Bool) -> DoctorFinding {
    let (check, what) =
      switch kept {
      case .text: ("encrypted mail", "can be found by text")
      case .sessionKey: ("session keys", "can be opened with a session key kept in the store")
      }
    let detail = Digits.counted(count, "encrypted message") + " " + what
    return DoctorFinding(
      check: check, isOK: isWanted,
      detail: isWanted ? detail : detail + ": set \(Settings.name(of: kept.setting)) off removes that")
  }
}
