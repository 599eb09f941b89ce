/// What a line means that was typed in or right after the pager, where q skips the rest of the output.
///
/// Nobody can tell by time whether a q is that key or begins a word, so the line decides (decision 66): as it is typed after
/// the q, unless only the q makes it a command. If the output ended before the q, that is the first letter of the line
/// instead, and is left out if what remains is a command.
public enum LineAfterPager {
  /// - Parameters:
  ///   - line: the line, without a q that the pager took.
  ///   - tookQ: whether the pager was left by q.
  ///   - isCommand: whether a line begins with a command or an alias.
  /// - Returns: the line to run.
  public static func line(_ line: String, tookQ: Bool, isCommand: (String) -> Bool) -> String {
    guard !line.isEmpty, !isCommand(line) else { return line }
    // A q before a blank would be a word of its own.
    if tookQ { return line.first?.isWhitespace == false && isCommand("q" + line) ? "q" + line : line }
    let rest = String(line.dropFirst())
    return line.first == "q" && rest.first?.isWhitespace == false && isCommand(rest) ? rest : line
  }
}
