import VmailCommandLine
import VmailDomain
import VmailSystem
import VmailTerminal
import VmailViews

/// The kinds of files that external programs show in a sandbox.
enum ViewedKind: String, Sendable {
  case picture, pdf, archive

  /// Determines the kind by the first bytes of the file, else by type and name.
  init?(_ attachment: Attachment, beginning: [UInt8]) {
    func begins(_ bytes: [UInt8]) -> Bool { beginning.starts(with: bytes) }
    let ending = attachment.filename?.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if begins(Array("%PDF-".utf8)) {
      self = .pdf
    } else if begins([0x89, 0x50, 0x4E, 0x47]) || begins([0xFF, 0xD8, 0xFF]) || begins(Array("GIF8".utf8))
      || begins(Array("RIFF".utf8)) && attachment.mimeType == "image/webp"
    {
      self = .picture
    } else if begins(Array("PK".utf8)) || begins([0x1F, 0x8B]) || begins(Array("7z".utf8))
      || begins(Array("Rar!".utf8)) || begins(Array("BZh".utf8)) || begins([0xFD, 0x37, 0x7A])
      || begins([0x28, 0xB5, 0x2F, 0xFD]) || ["tar", "iso", "cab", "cpio", "lha"].contains(ending)
    {
      self = .archive
    } else if attachment.mimeType.hasPrefix("image/") {
      self = .picture
    } else {
      return nil
    }
  }
}

/// Shows files with external programs.
struct AttachmentViewers: Sendable {
  let sandbox: Sandbox
  let path: String
  let name: String

  /// Returns the text of a PDF; `nil` if it has none.
  func pdfText() async throws -> String? {
    let outcome = try await run(
      "pdftotext", ["-q", "-layout", "-l", "100", "-enc", "UTF-8", Sandbox.file, "-"],
      package: "poppler-utils")
    let text = String(decoding: outcome.output, as: UTF8.self)
    return text.contains { !$0.isWhitespace } ? text : nil
  }

  /// Returns the names and sizes of the files in an archive.
  func archiveListing() async throws -> String {
    let outcome = try await run("bsdtar", ["-tvf", Sandbox.file], package: "libarchive-tools")
    return String(decoding: outcome.output, as: UTF8.self)
  }

  func picture(for terminal: PictureTerminal) async throws -> TerminalPicture {
    try picture(try await run("chafa", terminal.arguments + [Sandbox.file], package: "chafa"))
  }

  /// Returns the first page of a PDF as a picture.
  func pdfPage(for terminal: PictureTerminal) async throws -> TerminalPicture {
    guard Sandbox.viewer("chafa") != nil else { throw ShellError.noViewer("chafa", package: "chafa") }
    // No part of this line comes from the sender.
    let line = "pdftoppm -png -f 1 -l 1 -scale-to 1600 \(Sandbox.file) | chafa \"$@\" -"
    return try picture(
      try await run("sh", ["-c", line, "sh"] + terminal.arguments, package: "poppler-utils"))
  }

  private func picture(_ outcome: BoundedRun.Outcome) throws -> TerminalPicture {
    guard !outcome.isCut, let picture = TerminalPicture(outcome.output) else {
      throw ShellError.viewerFailed(name)
    }
    return picture
  }

  /// - Throws: ``ShellError`` if the viewer is not installed, or shows nothing.
  private func run(_ viewer: String, _ arguments: [String], package: String) async throws
    -> BoundedRun.Outcome
  {
    guard let program = Sandbox.viewer(viewer) else { throw ShellError.noViewer(viewer, package: package) }
    let outcome = try await sandbox.run([program] + arguments, showing: path)
    guard let outcome, !outcome.isLate, outcome.isCut || outcome.status == 0 else {
      throw ShellError.viewerFailed(name)
    }
    return outcome
  }
}
