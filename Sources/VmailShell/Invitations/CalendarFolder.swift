import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal

/// Keeps the folder in which calendar programs find what the user has promised: a file for each event.
enum CalendarFolder {
  /// Writes the files of promised events, and removes those of others. A file that can't be written is a warning, since
  /// mail is not concerned.
  static func update(in shell: inout Shell) async throws {
    let setting = shell.settings.calendarFolder
    guard !setting.isEmpty, !shell.isRehearsing else { return }
    let folder = shell.environment.expanded(setting)
    for (uid, text) in try await shell.services().invitations.files() {
      // An identifier can be anything, also the name of another folder.
      let digest = SHA256.digest(of: Array(uid.utf8)).prefix(12).map { String($0, radix: 16) }
      let name = digest.joined(separator: "-") + ".ics"
      guard let text else {
        unlink("\(folder)/vmail-\(name)")
        continue
      }
      do { _ = try PrivateFile.write(text.utf8, in: folder, kind: "vmail", replacing: name) } catch {
        let reason = String(cString: strerror(error.code))
        return shell.console.warning(TerminalText(line: "Couldn't write \(error.path): \(reason).").string)
      }
    }
  }
}
