import FoundationEssentials
import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

/// The files within encrypted messages.
enum SealedFiles {
  /// The name with which their files begin.
  private static let kind = "sealed"
  /// The seconds after which files that a crash has left are removed.
  private static let age = 86_400

  /// Decrypts a file.
  static func bytes(of target: AttachmentTarget, in shell: inout Shell) async throws -> [UInt8] {
    let opening = Passphrases.layerOpening(in: shell)
    let use = try await shell.services().readMessage
    let bytes = try await Passphrases.lendingTerminal(in: shell) {
      try await use.sealedFile(target.attachment, of: target.email, opening: opening)
    }
    guard let bytes else { throw AttachmentError.gone }
    return bytes
  }

  /// Decrypts a file for programs that need a path. It is written into memory: to a file system that is never on a disk.
  static func unsealed(_ target: AttachmentTarget, in shell: inout Shell) async throws -> Attachment {
    let bytes = try await Self.bytes(of: target, in: &shell)
    guard let folder = memoryFolder(in: shell) else {
      throw ShellError(
        .cannotWrite, "\(target.name) is encrypted, and there is no folder in memory to decrypt it to",
        hint: "Type save \(target.reference) DIR to keep it decrypted.")
    }
    PrivateFile.remove(
      kind: Self.kind, in: folder, before: Int(shell.environment.clock.now.timeIntervalSince1970) - Self.age)
    let name = AttachmentFileName(target.attachment.filename).numbered(1)
    var attachment = target.attachment
    attachment.localPath = try PrivateFile.write(bytes, in: folder, kind: Self.kind, ending: "-" + name)
    attachment.sizeBytes = bytes.count
    return attachment
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
