/// The editor that drafts are written in.
struct EditorProgram {
  /// The words to start it with: no shell reads them.
  let words: [String]

  /// The setting `editor`, else `$VISUAL`, else `$EDITOR`, else the first of the usual ones there is.
  /// - Returns: `nil` when there is none.
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

  /// Only what asks for a shell gets one: variables, substitutions, pipes.
  private static func words(_ command: String) -> [String] {
    let needsShell = command.contains { "$`|&;<>()*?~".contains($0) }
    guard !needsShell, let words = ProgramLexer.split(command), !words.isEmpty else {
      return ["/bin/sh", "-c", command + " \"$@\"", "sh"]
    }
    return words
  }

  /// - Parameter line: where to write, from 1.
  func arguments(opening path: String, atLine line: Int) -> [String] {
    let program = words.first?.split(separator: "/").last ?? ""
    // What most editors on a terminal take; others are given the file alone.
    let takesLine = [
      "vi", "vim", "nvim", "nano", "emacs", "emacsclient", "micro", "kak", "joe", "ne", "pico",
    ]
    return words + (takesLine.contains(String(program)) ? ["+\(line)", path] : [path])
  }
}
