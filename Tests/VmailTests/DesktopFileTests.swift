import Foundation
import Testing
import VmailTestSupport

/// The desktop's way to vmail (`Resources/vmail.desktop`; Desktop Entry Specification).
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct DesktopFileTests {
  private static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Resources/vmail.desktop").path
  private static let validator = "/usr/bin/desktop-file-validate"

  @Test func `It opens mailto links in a terminal, as one argument and without a shell`() throws {
    let lines = try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(lines.first == "[Desktop Entry]")
    for line in [
      "Type=Application", "Name=vmail", "Exec=vmail %u", "Terminal=true", "MimeType=x-scheme-handler/mailto;",
    ] {
      #expect(lines.contains(line))
    }
    let keys = lines.dropFirst().map { $0.prefix { $0 != "=" } }
    #expect(Set(keys).count == keys.count)
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: validator), "desktop-file-validate is not installed"))
  func `Its validator finds nothing wrong with it`() throws {
    #expect(try OtherProgram.result(of: [Self.validator, Self.path]).status == 0)
  }
}
