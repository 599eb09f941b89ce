import Foundation
import Testing
import VmailTestSupport

@testable import vmail

/// What `scripts/package` makes, of a stand-in for the program, which has no version of its own.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct PackageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  /// Compilers and Swift may be anywhere.
  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  private static func finds(_ program: String) -> Bool {
    path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  private static let canPackage = ["clang", "strip", "tar", "dpkg-deb", "dpkg-shlibdeps"].allSatisfy(finds)

  /// Runs a line of sh in the repository, with `$here` for the program's home.
  private func sh(_ line: String, in program: Program) throws -> Program.Outcome {
    let files = program.path(".sh-\(UUID().uuidString)")
    try Data().write(to: URL(filePath: files + ".in"))
    let environment = program.environment.merging(["PATH": Self.path, "here": program.home.path]) { $1 }
    return try RunningProgram(
      ["/bin/sh", "-c", line], environment: environment, folder: Self.root, files: files
    ).wait()
  }

  private func build(_ program: Program) throws {
    try program.write(#"#include <stdio.h>\#nint main() { puts("vmail"); }\#n"#, to: "stand-in.c")
    let built = try sh("clang -o \"$here/vmail\" \"$here/stand-in.c\"", in: program)
    try #require(built.code == 0, "\(built.err)")
  }

  private func package(into folder: String, _ program: Program) throws -> Program.Outcome {
    let line = "scripts/package --binary \"$here/vmail\" --output \"$here/\(folder)\""
    return try sh("SOURCE_DATE_EPOCH=1000000000 " + line, in: program)
  }

  private static let files = [
    "bin/vmail", "share/man/man1/vmail.1.gz", "share/man/man5/vmailrc.5.gz",
    "share/man/man7/vmail-commands.7.gz",
    "share/bash-completion/completions/vmail", "share/fish/vendor_completions.d/vmail.fish",
    "share/applications/vmail.desktop", "share/doc/vmail/copyright", "share/doc/vmail/vmailrc.sample",
  ]

  @Test(.enabled(if: canPackage, "dpkg-dev or a compiler isn't installed"))
  func `Both have all that belongs to the program`() throws {
    let program = try Program()
    defer { program.remove() }
    try build(program)
    let made = try package(into: "made", program)
    #expect(made.code == 0, "\(made.err)")
    #expect(made.lines.count == 2)
    let tarball = try sh("tar -tzf \"$here\"/made/vmail-\(BuildFacts.version)-linux-*.tar.gz", in: program)
    let package = try sh("dpkg-deb -c \"$here\"/made/vmail_\(BuildFacts.version)_*.deb", in: program)
    for file in Self.files {
      #expect(tarball.lines.contains { $0.hasSuffix("/" + file) }, "\(file)")
      #expect(package.lines.contains { $0.hasSuffix(" ./usr/" + file) }, "\(file)")
    }
    #expect(tarball.lines.contains { $0.hasSuffix("share/zsh/site-functions/_vmail") })
    #expect(package.lines.contains { $0.hasSuffix("./usr/share/zsh/vendor-completions/_vmail") })
    // All of it is root's, whoever made it.
    #expect(package.lines.allSatisfy { $0.contains(" root/root ") })
    let control = try sh("dpkg-deb -f \"$here\"/made/vmail_\(BuildFacts.version)_*.deb", in: program).out
    #expect(control.contains("Version: \(BuildFacts.version)\n"))
    let libraries = #/, libgmime-3.0-0, libgpgme11[a-z0-9]*, libssl3[a-z0-9]*, libxml2[-0-9]*/#
    #expect(control.contains("libc6 (>= "))
    #expect(control.firstMatch(of: libraries) != nil && control.contains(", ca-certificates\n"), "\(control)")
    #expect(!control.contains(#/@[A-Z]+@/#), "\(control)")
  }

  @Test(.enabled(if: canPackage, "dpkg-dev or a compiler isn't installed"))
  func `The same program gives the same bytes`() throws {
    let program = try Program()
    defer { program.remove() }
    try build(program)
    for folder in ["one", "two"] { _ = try package(into: folder, program) }
    let sums = try ["one", "two"].map { try sh("cd \"$here/\($0)\" && sha256sum *", in: program) }
    #expect(sums[0].lines.count == 2)
    #expect(sums[0].out == sums[1].out)
  }
}
