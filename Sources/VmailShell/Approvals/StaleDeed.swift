import VmailCommandLine
import VmailDomain
import VmailEngine

/// Finds what can't be done any more as it was asked about, so that nobody reads it in vain. Whatever it doesn't find is
/// found when it is to be done.
enum StaleDeed {
  /// - Returns: whether a draft or file that a deed names is another one now.
  static func isStale(_ deed: Deed, in shell: Shell) async -> Bool {
    for item in deed.items {
      guard let identity = item.identity else { continue }
      if item.label == "file", item.value.hasPrefix("/"), FileIdentity.of(item.value) != identity {
        return true
      }
      guard let id = identity.firstMatch(of: #/^draft (\d+): /#)?.output.1 else { continue }
      // In a session of its own, as when it is done.
      var agent = shell
      agent.session = Session()
      do {
        let opened = try await Drafts.draft(named: Word(text: "draft:\(id)", range: 0..<0), in: &agent)
        let bytes = try await DraftWriting.writing(in: &agent).drafts.fingerprint(of: opened)
        opened.leave()
        let now = [bytes, opened.stored.savedDigest].map { MailDeeds.identity(of: opened.stored, $0) }
        guard now.contains(identity) else { return true }
      } catch DraftError.inUse {
        continue
      } catch {
        return true
      }
    }
    return false
  }
}
