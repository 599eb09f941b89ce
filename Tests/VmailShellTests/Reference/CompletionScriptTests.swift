import Foundation
import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailViews

/// The completions of bash, zsh and fish, asked by those shells.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct CompletionScriptTests {
  // MARK: bash

  /// - Parameter words: of the line; the last is being typed.
  /// - Returns: what bash would offer.
  private func bash(_ words: [String], files: [String] = []) throws -> [String] {
    try TemporaryText.with(ReferenceDocuments.synopsis.bash, named: "vmail.bash") { path in
      let folder = URL(filePath: path).deletingLastPathComponent()
      for file in files { try Data().write(to: folder.appending(path: file)) }
      try FileManager.default.createDirectory(
        at: folder.appending(path: "a folder"), withIntermediateDirectories: true)
      let script = """
        . ./vmail.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _vmail; printf '%s\\n' "${COMPREPLY[@]}"
        """
      let printed = try OtherProgram.run(
        ["bash", "--norc", "-u", "-c", script, "bash"] + words, in: folder.path)
      return String(decoding: printed, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  private static let noBash: Comment = "No bash here to ask."

  @Test(.enabled(if: OtherProgram.isThere("bash"), noBash))
  func `bash completes options, long and short`() throws {
    #expect(try bash(["vmail", "--st"]) == ["--store"])
    #expect(try bash(["vmail", "--de"]) == ["--debug", "--demo"])
    #expect(try bash(["vmail", "-"]).count == LaunchOptionTable.all.flatMap(\.words).count)
  }

  @Test(.enabled(if: OtherProgram.isThere("bash"), noBash))
  func `bash completes values of options`() throws {
    #expect(try bash(["vmail", "--color", "a"]) == ["auto", "always"])
    #expect(try bash(["vmail", "--color", "=", "n"]) == ["never"])
    #expect(try bash(["vmail", "--color", "="]) == ["auto", "always", "never"])
    #expect(try bash(["vmail", "-e", "arc"]) == ["archive"])
    #expect(try bash(["vmail", "-e", "list", "-e", "unst"]) == ["unstar"])
    #expect(try bash(["vmail", "--store", ""]) == ["a folder"])
    #expect(try bash(["vmail", "--rc", "my"], files: ["my rc"]) == ["my rc"])
  }

  @Test(.enabled(if: OtherProgram.isThere("bash"), noBash))
  func `bash completes scripts and folders of them`() throws {
    #expect(
      try bash(["vmail", ""], files: ["night ly.vmail", "letter.txt"]) == ["a folder", "night ly.vmail"])
  }

  // MARK: fish

  private func fish(_ line: String, files: [String] = []) throws -> [String] {
    try TemporaryText.with(ReferenceDocuments.synopsis.fish, named: "vmail.fish") { path in
      let folder = URL(filePath: path).deletingLastPathComponent()
      for file in files { try Data().write(to: folder.appending(path: file)) }
      let printed = try OtherProgram.run(
        ["fish", "--no-config", "-c", "source vmail.fish; complete -C $argv[1] 2>&1", line], in: folder.path,
        environment: ["HOME": folder.path])
      return String(decoding: printed, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  @Test(.enabled(if: OtherProgram.isThere("fish"), "No fish here to ask."))
  func `fish completes options and values with what they mean`() throws {
    #expect(
      try fish("vmail --dem") == ["--demo\tUse a temporary store with sample mail, accounts and an outbox"])
    #expect(try fish("vmail -e arch") == ["archive\tMove threads out of the folder and keep them in Archive"])
    #expect(try fish("vmail --color al").map { $0.prefix { $0 != "\t" } } == ["always"])
    #expect(
      try fish("vmail nig", files: ["nightly.vmail", "night.txt"]).first?.hasPrefix("nightly.vmail") == true)
  }

  // MARK: zsh

  @Test(.enabled(if: OtherProgram.isThere("zsh"), "No zsh here to ask."))
  func `zsh understands its completions`() throws {
    let said = try TemporaryText.with(ReferenceDocuments.synopsis.zsh, named: "_vmail") {
      try OtherProgram.run(["sh", "-c", "zsh -f -n \"$0\" 2>&1", $0])
    }
    #expect(String(decoding: said, as: UTF8.self) == "")
  }

  @Test(.enabled(if: OtherProgram.isThere("zsh"), "No zsh here to ask."))
  func `zsh completes options, values and commands with what they mean`() throws {
    #expect(try zsh("vmail --dem").contains("--demo"))
    #expect(try zsh("vmail --color al").contains("always"))
    #expect(try zsh("vmail -e archi").contains("archive"))
    #expect(try zsh("vmail -e un").contains("Remove stars from threads"))
  }

  /// Types the line and Tab into a zsh on a terminal of its own.
  /// - Returns: what zsh writes, to the prompt after it.
  private func zsh(_ line: String) throws -> String {
    let script = """
      zmodload zsh/zpty
      zpty z "zsh -f -i"
      zpty -w z "PS1='<ready>'; autoload -U compinit; compinit -u -D; autoload -U _vmail; compdef _vmail vmail"
      zpty -w z "zstyle ':completion:*' verbose yes; setopt no_always_last_prompt no_list_beep; LISTMAX=1000"
      zpty -w z "bindkey -r '^M'; print -r -- sta''rted"
      zpty -r z text '*started*'
      zpty -w -n z "$1"$'\\t'$'\\t\\x15'"print -r -- fini''shed"$'\\n'
      zpty -r z text '*finished*'
      print -r -- "$text"
      zpty -d z
      """
    return try TemporaryText.with(ReferenceDocuments.synopsis.zsh, named: "_vmail") { path in
      let folder = URL(filePath: path).deletingLastPathComponent().path
      let printed = try OtherProgram.run(
        ["zsh", "-f", "-c", script, "zsh", line], in: folder,
        environment: [
          "FPATH": folder + ":" + Self.functions, "HOME": folder, "TERM": "xterm", "COLUMNS": "200",
        ])
      return String(decoding: printed, as: UTF8.self)
    }
  }

  /// Where zsh has its own.
  private static let functions: String = {
    let printed = try? OtherProgram.run(["zsh", "-f", "-c", "print -r -- ${(j.:.)fpath}"])
    return String(decoding: printed ?? Data(), as: UTF8.self).filter { !$0.isNewline }
  }()
}
