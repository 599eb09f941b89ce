import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// The words of a draft that are in no dictionary.
public struct SpellingRecord: OutputRecord {
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
    RecordField("words", .array(of: .foreignText), "the words, in their order") {
      .array($0.words.map(JSONValue.string))
    },
  ]

  private var sentence: TerminalText {
    guard !words.isEmpty else { return TerminalText(line: "No misspelt words (\(language)).") }
    return TerminalText(line: "Possibly misspelt (\(language)): \(words.joined(separator: ", ")).")
  }

  public func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  public func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
