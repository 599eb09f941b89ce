import VmailProcess
import VmailSystem

/// The editor for drafts.
struct EditorProgram {
  /// The command line as words, which no shell interprets.
  let words: [String]

  /// Uses the setting `editor`, else `$VISUAL`, else `$EDITOR`, else the first common editor that is
  /// installed.
  /// - Returns: `nil` if there is none.
  init?(setting: String, variables: [String: String]) {
    let candidates = [setting, variables["VISUAL"] ?? "", variables["EDITOR"] ?? ""].filter { !$0.isEmpty }
    if let wanted = candidates.first {
      words = Self.words(wanted)
      return
    }
    guard
      let found = ["sensible-editor", "nano", "vi"].first(where: {
        SpawnedProgram.path(of: $0, variables: variables) != nil
      })
    else { return nil }
    words = [found]
  }

  /// Uses a shell only for commands that need one: variables, substitutions, pipes.
  private static func words(_ command: String) -> [String] {
    let needsShell = command.contains { "$`|&;<>()*?~".contains($0) }
    guard !needsShell, let words = ProgramLexer.split(command), !words.isEmpty else {
      return ["/bin/sh", "-c", command + " \"$@\"", "sh"]
    }
    return words
  }

  /// - Parameter line: the line where the cursor starts, counted from 1.
  func arguments(opening path: String, atLine line: Int) -> [String] {
    let program = words.first?.split(separator: "/").last ?? ""
    // Most terminal editors accept this; others get only the file.
    let takesLine = [
      "vi", "vim", "nvim", "nano", "emacs", "emacsclient", "micro", "kak", "joe", "ne", "pico",
    ]
    return words + (takesLine.contains(String(program)) ? ["+\(line)", path] : [path])
  }
}
