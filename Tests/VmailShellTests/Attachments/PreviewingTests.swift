import Foundation
import Glibc
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailShell
@testable import VmailSystem
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct PreviewingTests {
  private static let picture = Array("\u{89}".unicodeScalars.map { UInt8($0.value) }) + Array("PNG\r\n".utf8)

  @Test func `A text is shown, cleaned`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("a.csv", "text/csv")])
    world.files.set("2", .success(Array("one\u{1B}[2J,two\n\u{202E}three\n".utf8)))
    var shell = try await world.shell()
    #expect(try await shell.type("preview 2.1") == .success)
    let shown = world.output.out.taken()
    #expect(shown.contains("two\n") && shown.contains("three"))
    #expect(!shown.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    _ = try await shell.type("set output json; preview 2.1")
    #expect(world.output.out.taken().contains(#""kind":"text","text":"one"#))
  }

  @Test func `What is dangerous is asked about before it is downloaded, and not again`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("a.py", "text/x-python")])
    var shell = try await world.shell()
    #expect(try await shell.type("preview 2.1") == .usage)
    #expect(try await shell.type("preview 2.1 --yes") == .success)
    #expect(try await shell.type("preview 2.1") == .success)
  }

  @Test(
    arguments: [("a.pdf", "application/pdf", "%PDF-1.4"), ("a.zip", "application/zip", "PK\u{3}\u{4}")])
  func `Without a sandbox no viewer is run`(_ name: String, _ type: String, _ content: String) async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part(name, type)])
    world.files.set("2", .success(Array(content.utf8)))
    var shell = try await world.shell(variables: ["PATH": "/nowhere"])
    #expect(try await shell.type("preview 2.1 --yes") == .failure)
    #expect(world.output.err.taken().contains("vmail runs viewers only in a sandbox. Install bubblewrap"))
  }

  @Test func `A sandbox that may not work is none`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("a.pdf", "application/pdf")])
    world.files.set("2", .success(Array("%PDF-1.4".utf8)))
    try OtherProgram.write(
      "echo 'bwrap: No permissions to create new namespace' >&2\nexit 1", to: world.files.folder + "/bwrap")
    var shell = try await world.shell(variables: ["PATH": world.files.folder])
    #expect(try await shell.type("preview 2.1") == .failure)
    #expect(world.output.err.taken().contains("only in a sandbox"))
  }

  @Test func `What winmail.dat wraps is written under safe names, after the same questions`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("winmail.dat", "application/ms-tnef")])
    let folder = world.files.folder
    let wrapped = AttachmentContent.winmail(
      text: "", files: [.init(name: "../a.txt", content: [1]), .init(name: "b.exe", content: [2])])
    var shell = try await world.shell { $0.attachmentReader = FixedReader(content: wrapped) }
    #expect(try await shell.type("save 2.1 \(folder) --unpack") == .usage)
    #expect(world.output.err.taken().contains("b.exe: This file is a Windows executable."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    #expect(try await shell.type("save 2.1 \(folder) --unpack --yes") == .success)
    #expect(
      world.output.out.taken()
        == "Saved ../a.txt as \(folder)/_._a.txt.\nSaved b.exe as \(folder)/b.exe.\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["_._a.txt", "b.exe"])
    // It is none after all.
    var other = try await world.shell()
    #expect(try await other.type("save 2.1 \(folder) --unpack") == .failure)
  }

  @Test func `A picture is for a terminal, and what nobody can read for another program`() async throws {
    let world = try await AttachmentWorld([
      AttachmentWorld.part("a.png", "image/png"),
      AttachmentWorld.part("a.bin", "application/x-unknown", section: "3"),
    ])
    world.files.set("2", .success(Self.picture))
    world.files.set("3", .success([0, 1, 2]))
    var shell = try await world.shell()
    #expect(try await shell.type("preview 2.1") == .failure)
    #expect(world.output.err.taken().contains("which can only be shown in a terminal"))
    #expect(try await shell.type("preview 2.2 --yes") == .failure)
    #expect(world.output.err.taken().contains("no preview is available for a.bin. Type open 2.2"))
  }
}

/// Finds the same in every attachment.
private struct FixedReader: AttachmentReading {
  let content: AttachmentContent

  func read(_ bytes: [UInt8], filename: String?, mimeType: String) -> AttachmentContent? { content }
  func page(of bytes: [UInt8], filename: String?, mimeType: String) -> String? { nil }
}

extension SandboxHere {
  /// Whether this viewer can be run in one.
  static func has(_ viewer: String) -> Bool { works && Sandbox.viewer(viewer) != nil }
}

/// Viewers that are run in a real sandbox.
@Suite(
  .enabled(if: SandboxHere.works, "bubblewrap is not installed, or not allowed to make namespaces"),
  .timeLimit(.minutes(10)))
struct ViewerTests {
  @Test(
    .enabled(if: SandboxHere.has("pdftotext"), "poppler-utils is not installed"))
  func `A PDF is shown as text`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("a.pdf", "application/pdf")])
    let drawing = "BT /F1 14 Tf 72 700 Td (Fourteen buoys) Tj ET"
    world.files.set(
      "2",
      .success(
        Array(
          """
          %PDF-1.4
          1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
          2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
          3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj
          4 0 obj << /Length \(drawing.utf8.count) >>
          stream
          \(drawing)
          endstream endobj
          5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
          trailer << /Root 1 0 R >>
          %%EOF

          """.utf8)))
    var shell = try await world.shell(variables: SandboxHere.variables)
    #expect(try await shell.type("preview 2.1") == .success)
    #expect(world.output.out.taken().contains("Fourteen buoys"))
  }

  @Test(
    .enabled(if: SandboxHere.has("bsdtar"), "libarchive-tools is not installed"))
  func `An archive is listed, its names cleaned`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("a.tar", "application/x-tar")])
    world.files.set("2", .success(Self.tar("../\u{1B}[2Jevil.txt")))
    var shell = try await world.shell(variables: SandboxHere.variables)
    #expect(try await shell.type("preview 2.1 --yes") == .success)
    let shown = world.output.out.taken()
    #expect(shown.contains("evil.txt") && !shown.contains("\u{1B}"))
  }

  @Test(
    .enabled(if: SandboxHere.has("bsdtar"), "libarchive-tools is not installed"))
  func `What a viewer cannot read is told`() async throws {
    let world = try await AttachmentWorld([AttachmentWorld.part("a.zip", "application/zip")])
    world.files.set("2", .success(Array("PK\u{3}\u{4}garbage".utf8)))
    var shell = try await world.shell(variables: SandboxHere.variables)
    #expect(try await shell.type("preview 2.1 --yes") == .failure)
    #expect(world.output.err.taken().contains("the viewer produced no output for a.zip"))
  }

  /// An archive with one empty file (POSIX ustar).
  private static func tar(_ name: String) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, _ offset: Int) {
      for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
    }
    put(name, 0)
    put("0000644\0", 100)
    put("0000000\0", 108)
    put("0000000\0", 116)
    put("00000000000\0", 124)
    put("00000000000\0", 136)
    put("        ", 148)
    put("0", 156)
    put("ustar\u{0}00", 257)
    let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
    put(String(repeating: "0", count: 6 - sum.count) + sum + "\0 ", 148)
    return header + [UInt8](repeating: 0, count: 1024)
  }
}
