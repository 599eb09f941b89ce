import Foundation
import Testing
import VmailTestSupport

/// What `scripts/package` makes, of a stand-in for the program.
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

  /// A program that only says its version.
  private func build(_ program: Program, says: String? = nil) throws -> String {
    let version = try sh("scripts/version", in: program).lines.first
    let said = try #require(says ?? version)
    let source = "#include <stdio.h>\nint main() { puts(\"vmail \(said)\"); }\n"
    try program.write(source, to: "stand-in.c")
    let built = try sh("clang -o \"$here/vmail\" \"$here/stand-in.c\"", in: program)
    try #require(built.code == 0, "\(built.err)")
    return said
  }

  private func package(into folder: String, _ program: Program) throws -> Program.Outcome {
    let line = "scripts/package --binary \"$here/vmail\" --output \"$here/\(folder)\""
    return try sh("SOURCE_DATE_EPOCH=1000000000 " + line, in: program)
  }

  private static let files = [
    "bin/vmail", "share/man/man1/vmail.1.gz", "share/man/man5/vmailrc.5.gz",
    "share/man/man7/vmail-commands.7.gz",
    "share/bash-completion/completions/vmail", "share/fish/vendor_completions.d/vmail.fish",
    "share/applications/vmail.desktop", "lib/systemd/user/vmail.service",
    "share/metainfo/org.example.vmail.metainfo.xml",
    "share/doc/vmail/copyright", "share/doc/vmail/vmailrc.sample",
  ]

  @Test(.enabled(if: canPackage, "dpkg-dev or a compiler isn't installed"))
  func `Both have all that belongs to the program`() throws {
    let program = try Program()
    defer { program.remove() }
    let version = try build(program)
    let made = try package(into: "made", program)
    #expect(made.code == 0, "\(made.err)")
    #expect(made.lines.count == 2)
    let tarball = try sh("tar -tzf \"$here\"/made/vmail-\(version)-linux-*.tar.gz", in: program)
    let package = try sh("dpkg-deb -c \"$here\"/made/vmail_\(version)-1_*.deb", in: program)
    for file in Self.files {
      #expect(tarball.lines.contains { $0.hasSuffix("/" + file) }, "\(file)")
      #expect(package.lines.contains { $0.hasSuffix(" ./usr/" + file) }, "\(file)")
    }
    #expect(tarball.lines.contains { $0.hasSuffix("share/zsh/site-functions/_vmail") })
    #expect(package.lines.contains { $0.hasSuffix("./usr/share/zsh/vendor-completions/_vmail") })
    // All of it is root's, whoever made it.
    #expect(package.lines.allSatisfy { $0.contains(" root/root ") })
    let control = try sh("dpkg-deb -f \"$here\"/made/vmail_*.deb", in: program).out
    #expect(control.contains("Version: \(version)-1\n"))
    let libraries =
      #/, libcmark[0-9.]+[a-z0-9]*, libdeflate0[a-z0-9]*, libedit2[a-z0-9]*, libglib2.0-0[a-z0-9]*, libgmime-3.0-0, libgpgme11[a-z0-9]*, libssl3[a-z0-9]*, libxml2[-0-9]*/#
    #expect(control.contains("libc6 (>= "))
    #expect(control.firstMatch(of: libraries) != nil && control.contains(", ca-certificates\n"), "\(control)")
    #expect(!control.contains(#/\$\{|@[A-Z]+@/#), "\(control)")
  }

  @Test(.enabled(if: canPackage, "dpkg-dev or a compiler isn't installed"))
  func `The documents of a package link only to one another, and validators accept the rest`() throws {
    let program = try Program()
    defer { program.remove() }
    _ = try build(program)
    _ = try package(into: "made", program)
    let unpacked =
      "mkdir \"$here/u\" && tar -xzf \"$here\"/made/vmail-*.tar.gz --strip-components=1 -C \"$here/u\""
    #expect(try sh(unpacked, in: program).code == 0)
    let links = try DocumentLinks(root: URL(filePath: program.path("u/share/doc/vmail")))
    #expect(links.broken == [])
    #expect(links.unreachable == [])
    // Where they are installed; scripts/try-package asks them about the real program.
    for (validator, line) in [
      ("appstreamcli", "appstreamcli validate --no-net --pedantic \"$here\"/u/share/metainfo/*"),
      ("lintian", "lintian --allow-root --fail-on error,warning \"$here\"/made/*.deb"),
    ] where Self.finds(validator) {
      let findings = try sh(line, in: program)
      #expect(findings.code == 0, "\(findings.out)")
    }
  }

  @Test(.enabled(if: canPackage, "dpkg-dev or a compiler isn't installed"))
  func `The same program gives the same bytes, and one of another version a warning`() throws {
    let program = try Program()
    defer { program.remove() }
    _ = try build(program)
    for folder in ["one", "two"] { _ = try package(into: folder, program) }
    let sums = try ["one", "two"].map { try sh("cd \"$here/\($0)\" && sha256sum *", in: program) }
    #expect(sums[0].lines.count == 2)
    #expect(sums[0].out == sums[1].out)
    _ = try build(program, says: "0.0.0-other")
    let other = try package(into: "other", program)
    #expect(other.code == 0 && other.lines.count == 2 && other.err.contains("says version 0.0.0-other"))
  }

  @Test(.enabled(if: finds("git"), "git isn't installed"))
  func `The source comes with every package that a build without a network needs`() throws {
    let program = try Program()
    defer { program.remove() }
    let made = try sh(
      "git config --global safe.directory '*'; scripts/package --source --output \"$here/made\"", in: program)
    #expect(made.code == 0, "\(made.err)")
    let files = try sh("cat \"$here\"/made/*-vendor.tar.gz | tar -tz", in: program).lines
    let manifest = try sh(
      "tar -xzOf \"$here\"/made/*-vendor.tar.gz vendor/swift-nio/Package.swift", in: program
    ).out
    let needed = manifest.matches(of: #/path: "\.\.\/([^"]+)"/#).map { "vendor/\($0.1)/Package.swift" }
    #expect(needed.count > 1 && needed.allSatisfy(files.contains), "\(needed)")
    let recipes = try sh("cd \"$here/made\" && cat PKGBUILD vmail.spec && sha256sum *.gz", in: program)
    #expect(!recipes.out.contains(#/@[A-Z0-9_]+@/#), "\(recipes.out)")
    // The recipe names what lies beside it.
    for sum in recipes.out.matches(of: #/'([0-9a-f]{64})'/#) {
      #expect(recipes.out.contains("\n\(sum.1)  vmail-"))
    }
  }
}
