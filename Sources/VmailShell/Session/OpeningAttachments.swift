import Glibc
import VmailDomain

/// `open 3.1`
extension Shell {
  /// Downloads an attachment, if need be, and hands it to the program for its type. What can run or
  /// load is refused, by its name and type and by what it begins with (page 8.29).
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

  /// A store may have been named by a path that depends on where one is.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let full = realpath(path, nil) else { return path }
    defer { free(full) }
    return String(cString: full)
  }
}
