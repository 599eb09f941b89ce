import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// The words of a draft that are in no dictionary.
public struct SpellingRecord: SentenceRecord {
  /// The code of the language.
  var language: String
  public var words: [String]

  public init(language: String, words: [String]) {
    self.language = language
    self.words = words
  }

  public static let type = "spelling"
  public static let summary = "The words of a draft that are not in the dictionary."
  public static let fields: [RecordField<SpellingRecord>] = [
    .string("language", "the code of the language") { $0.language },
    .foreignTexts("words", "the words, in their order") { $0.words },
  ]

  public var sentence: TerminalText? {
    guard !words.isEmpty else { return TerminalText(line: "No misspelt words (\(language)).") }
    return TerminalText(line: "Possibly misspelt (\(language)): \(words.joined(separator: ", ")).")
  }
}
