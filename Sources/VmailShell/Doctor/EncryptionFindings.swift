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
    let texts = try await services.readMessage.countIndexedTexts()
    let keys = try await services.readMessage.countSessionKeys()
    for (count, check, detail, setting) in [
      (texts, "encrypted mail", "can be found by text", "index-encrypted"),
      (keys, "session keys", "can be opened with a session key kept in the store", "session-keys"),
    ] where count > 0 {
      let isWanted = settings[setting] == "on"
      let detail = Digits.counted(count, "encrypted message") + " " + detail
      findings.append(
        DoctorFinding(
          check: check, isOK: isWanted,
          detail: isWanted ? detail : detail + ": set \(setting) off removes that"))
    }
    return findings
  }
}
