import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct ScriptVariablesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vmail-arguments-" + UUID().uuidString)

  /// Runs a script with arguments, as they stand behind `source FILE`.
  private func source(_ script: String, _ arguments: String) async throws -> (code: ExitCode, text: String) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "script").path
    try Data(script.utf8).write(to: URL(filePath: path))
    let output = ShellOutput()
    var shell = Shell.forTests(output: output, variables: ["USER": "kim", "EMPTY": ""])
    let code = try await shell.type("source '\(path)' \(arguments)")
    #expect(shell.scriptVariables.call == nil)
    return (code, (output.out.text + output.err.text).replacingOccurrences(of: path, with: "FILE"))
  }

  @Test(arguments: [
    ("echo ${1} ${2} ${#}", "one 'two  words'", "one two  words 2\n"),
    ("echo ${0}", "", "FILE\n"),
    ("echo ${#} ${@}.", "", "0 .\n"), ("echo <${@}>", "a 'b c'", "<a b c>\n"),
    ("set output json\necho ${@} end", "'a  b' '' \"it's\"", "a  b  it's end"),
    ("echo ${10}${1}", "1 2 3 4 5 6 7 8 9 ten", "ten1\n"),
    ("echo ${3:-none} ${1:-none} '${1}'", "x", "none x ${1}\n"),
    ("echo ${EMPTY:-full} \"${NOPE:-a b}\" ${NOPE:-} ${NOPE:-${1:-${USER}}}", "", "full a b  kim\n"),
    ("echo ${USER} ${1:-${NOPE}}", "x", "kim x\n"),
    ("echo ${1} ${2}", "'${USER}' '; quit'", "${USER} ; quit\n"),
    ("! test \"$# $2\" = '2 b; echo c'", "a 'b; echo c'", ""),
    ("echo x | grep -q \"$1\"", "x", ""),
  ])
  func `Arguments and what is there instead`(script: String, arguments: String, expected: String) async throws
  {
    let outcome = try await source(script, arguments)
    #expect(outcome.text.hasSuffix(expected) || outcome.text.contains(expected), "\(outcome.text)")
    #expect(outcome.code == .success)
  }

  @Test func `An argument that is missing is named, with its line`() async throws {
    let outcome = try await source("echo here\necho ${1} ${2}\necho behind\n", "a")
    #expect(outcome.text == "here\nFILE:2: error: ${2} is not set\n")
    #expect(outcome.code == .usage)
  }

  @Test func `The arguments of a script in a script are its own`() async throws {
    let inner = folder.path + "-inner"
    try Data("echo inner ${1:-none} ${#}\n".utf8).write(to: URL(filePath: inner))
    defer { try? FileManager.default.removeItem(atPath: inner) }
    let outcome = try await source("source \(inner)\nsource \(inner) ${@}\necho ${1}\n", "'a b' c")
    #expect(outcome.text == "inner none 0\ninner a b 2\na b\n")
  }

  @Test func `A line's variables are what they are when it runs`() async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("set onerror continue; open 3; echo ${?}; echo ${?}") == .usage)
    #expect(output.out.text.hasSuffix("64\n0\n"))
  }

  @Test(arguments: [
    "${", "${}", "${a-b}", "${a:b}", "${a:-'x'}", "${a:-\\}}", "${a b}", "${?x}", "${1:-${}}",
  ])
  func `What is no variable is refused before anything runs`(text: String) async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("echo first; echo \(text)") == .usage)
    #expect(output.out.text.isEmpty)
    #expect(output.err.text.hasPrefix("error: invalid variable at column"))
  }
}
