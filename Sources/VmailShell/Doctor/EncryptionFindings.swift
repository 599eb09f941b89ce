import VmailDomain
import VmailEngine
import VmailTerminal

extension Shell {
  /// Says whether mail can be signed and encrypted, and what of encrypted mail can be read in the store.
  mutating func encryptionFindings() async throws -> [DoctorFinding] {
    let services = try await services()
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
    let count = try await services.readMessage.countIndexedTexts()
    guard count > 0 else { return findings }
    let isWanted = settings["index-encrypted"] == "on"
    let texts = Digits.counted(count, "encrypted message") + " can be found by text"
    findings.append(
      DoctorFinding(
        check: "encrypted mail", isOK: isWanted,
        detail: isWanted ? texts : texts + ": set index-encrypted off removes that"))
    return findings
  }
}
