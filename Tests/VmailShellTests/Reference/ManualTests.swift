import Foundation
import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct ManualTests {
  private static let pages = ["man/vmail.1", "man/vmailrc.5", "man/vmail-commands.7"]

  private static func document(_ path: String) throws -> String {
    try #require(ReferenceDocuments.all().first { $0.path == "Resources/" + path }).contents
  }

  @Test func `Every option, setting, command and topic is in a manual page`() throws {
    let vmail = try Self.document("man/vmail.1")
    for option in LaunchOptionTable.all { #expect(vmail.contains(Roff.escaped("--" + option.name))) }
    for code in ExitCode.allCases { #expect(vmail.contains("\\fB\(code.rawValue)\\fR")) }
    let rc = try Self.document("man/vmailrc.5")
    for setting in Settings.definitions { #expect(rc.contains("\\fB" + Roff.escaped(setting.name) + "\\fR")) }
    let commands = try Self.document("man/vmail-commands.7")
    for command in CommandTable.all {
      #expect(commands.contains(".SS \"" + Roff.escaped(command.info.name)))
      for option in command.options {
        #expect(commands.contains(Roff.escaped(OptionDeclaration.typed(option.name))))
      }
    }
    for topic in HelpTopic.allCases.map(\.page) {
      let all = vmail + rc + commands
      for case .examples(let examples) in topic.blocks {
        for example in examples { #expect(all.contains(Roff.escaped(example.line)), "\(topic.name)") }
      }
    }
  }

  @Test(
    .enabled(if: OtherProgram.isThere("groff"), "No groff here to set manual pages with."), .waitsForPrograms,
    arguments: pages)
  func `groff sets the page without a warning`(path: String) throws {
    let text = try Self.document(path)
    let printed = try TemporaryText.with(text, named: "page") { file in
      try OtherProgram.run(["sh", "-c", "groff -ww -man -Tutf8 -z \"$0\" 2>&1", file])
    }
    #expect(String(decoding: printed, as: UTF8.self) == "")
  }

  @Test(
    .enabled(if: OtherProgram.isThere("groff"), "No groff here to set manual pages with."), .waitsForPrograms)
  func `What is typed can be copied from the page as it set`() throws {
    let text = try Self.document("man/vmail-commands.7")
    let printed = try TemporaryText.with(text, named: "page") { file in
      try OtherProgram.run(["sh", "-c", "groff -man -Tutf8 -P-cbou -rLL=500n \"$0\"", file])
    }
    let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    for info in CommandTable.all.map({ $0.info }) {
      for example in info.examples {
        #expect(lines.contains { $0.hasPrefix(example.line.replacing("…", with: "...")) }, "\(example.line)")
      }
    }
  }
}
