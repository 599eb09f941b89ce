import Testing
import VmailCommandLine
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct SampleRcFileTests {
  @Test func `Without its comment signs the sample rc file sets every setting to its default`() async throws {
    var shell = Shell.forTests()
    let lines = SampleRcFile.text.split(separator: "\n").filter { $0.hasPrefix("#set ") }.map {
      $0.dropFirst()
    }
    #expect(lines.count == Settings.definitions.count)
    for line in lines { #expect(try await shell.type(String(line)) == .success, "\(line)") }
    for setting in Settings.definitions {
      #expect(
        shell.settings.isSet(setting.name) && !shell.settings.isChanged(setting.name), "\(setting.name)")
    }
  }

  @Test func `As it is, the sample rc file does nothing`() {
    for line in SampleRcFile.text.split(separator: "\n") { #expect(line.hasPrefix("#"), "\(line)") }
  }

  @Test func `The example of the manual page runs`() async throws {
    var shell = Shell.forTests()
    for line in SampleRcFile.beginning { #expect(try await shell.type(line) == .success, "\(line)") }
  }
}
