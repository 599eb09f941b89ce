import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Downloads the mail that goes to another account. Without all of it, nothing starts.
enum TransferDownload {
  static func provide(for plan: [PlannedAction], in shell: inout Shell) async throws {
    for planned in plan where planned.action.transfer != nil {
      let missing = try await shell.services().transfers.undownloaded(planned.action, on: planned.places)
      guard !missing.isEmpty else { continue }
      guard !Connections.isOffline(in: shell) else {
        throw ShellError(
          .failure, "vmail is offline and can't download \(Digits.counted(missing.count, "message"))",
          hint: "Nothing was moved or copied. Type online first.")
      }
      defer { shell.console.endProgress() }
      for (index, email) in missing.enumerated() {
        try Task.checkCancellation()
        shell.console.progress(
          "Downloading message \(Digits.grouped(index + 1)) of \(Digits.grouped(missing.count))…")
        do {
          _ = try await shell.services().fetchSource.source(
            of: email.id, ask: Connections.secretAsker(in: shell))
        } catch {
          let title = SubjectText.of(email.subject)
          guard var worded = ErrorWording.transferError(error, "download \"\(title)\"") else { throw error }
          worded.hint = "Nothing was moved or copied."
          throw worded
        }
      }
    }
  }
}
