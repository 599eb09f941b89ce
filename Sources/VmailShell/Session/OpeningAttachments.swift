import Glibc
import VmailDomain

/// `open 3.1`
extension Shell {
  /// Opens an attachment in the program for its type, after downloading it if necessary. Files that can run
  /// or load something are refused, based on their name, type and first bytes (page 8.29).
  mutating func openAttachment(_ word: Word, isConfirmed: Bool, for call: CommandCall) async throws {
    guard let target = try attachments(named: [word], of: "open").first else { return }
    try Self.expectHarmless(target, target.attachment.risk)
    try await expectPerson(
      for: Deed(
        "open an attachment with the program for its type", .opens, [.init(label: "file", value: target.name)]
      ))
    try await confirm([target], to: "open", isConfirmed: isConfirmed)
    let kept = try await download(target, for: call)
    guard let path = kept.attachment.localPath else { throw AttachmentError.gone }
    try Self.expectHarmless(target, AttachmentRisk(beginning: FileBytes.read(path, limit: 512)))
    let status = try await SystemOpener(variables: environment.variables).open(Self.absolute(path))
    guard status == 0 else {
      await note(failedTransfer: call)
      throw ShellError.openerFailed(target.name, status: status)
    }
    console.result(OpenRecord(target: kept))
  }

  private static func expectHarmless(_ target: AttachmentTarget, _ risk: AttachmentRisk) throws {
    if risk.canRunOrLoad { throw ShellError.cannotOpen(target, risk) }
  }

  /// Returns an absolute path; the store may have been given by a relative one.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let full = realpath(path, nil) else { return path }
    defer { free(full) }
    return String(cString: full)
  }
}
