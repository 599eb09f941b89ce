import VmailCommandLine
import VmailViews

/// Words that other mail programs use, and that are no commands of vmail. They come after commands and aliases, are not
/// abbreviated, and are not offered by completion. The topics about these programs declare them; they are read when
/// the first unknown word is typed.
enum ForeignWords {
  /// The words that mean the same as a command, and run it.
  static let commands: [String: AnyCommand] = {
    var table: [String: AnyCommand] = [:]
    for (word, name) in rows.flatMap(\.runs) { table[word] = CommandTable.command(named: name) }
    return table
  }()

  /// The advice on what to type instead of a word without an equivalent command.
  static let advice: [String: String] = {
    var table: [String: String] = [:]
    for advice in rows.flatMap(\.advice) {
      for word in advice.words { table[word] = ForeignRow.plain(advice.sentence) }
    }
    return table
  }()

  private static let rows = HelpTopic.otherPrograms.flatMap(\.foreignRows)

  static func advice(on word: String) -> String? { advice[word] }

  /// Returns the words that run a command.
  static func words(forCommand name: String) -> [String] {
    commands.filter { $0.value.name == name }.keys.sorted()
  }
}
