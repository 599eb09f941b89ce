/// The words that mail programs use in mail and mailboxes in one language: pure data, one file per language.
///
/// To add a language, add a file to this folder and its name to ``all``. Fields that aren't known stay empty.
package struct Language: Sendable {
  /// The language's BCP 47 code.
  let code: String

  // MARK: Subjects

  /// Prefixes of an answer's subject, without the colon, in lower case.
  var replyMarks: [String] = []
  /// The same for forwarded mail.
  var forwardMarks: [String] = []

  /// The beginnings of the subjects of automatic replies, as Exchange and other programs write them, in lower case.
  var automaticReplies: [String] = []

  // MARK: Mailboxes, in lower case

  /// Names that mail programs give to system folders.
  var folders: [SystemFolderNames.Purpose: [String]] = [:]
  /// Names that mean a system folder only where Gmail uses them: `todos` is also a label.
  var gmailFolders: [SystemFolderNames.Purpose: [String]] = [:]
  /// Gmail's names for its own labels over the years, as found in exports.
  package var gmailLabels: [GmailLabelMeaning: [String]] = [:]
  /// The word before a category in the name of a label, such as `category` in `Category Promotions`.
  package var gmailCategoryWords: [String] = []
  package var gmailCategories: [AICategory: [String]] = [:]

  // MARK: The line above a quotation

  /// The beginnings of such lines.
  var attributions: [AttributionLexicon.Opening] = []
  /// Verbs that make a line with a date and a sender an attribution.
  var attributionVerbs: [String] = []
  /// The endings, before the colon, of lines that begin with a name.
  var attributionEndings: [String] = []

  // MARK: Messages that stand whole in another; ASCII letters of the titles in lower case

  /// Titles between dashes above a message that is answered.
  var quotedTitles: [String] = []
  /// Titles between dashes above a forwarded message.
  var forwardedTitles: [String] = []
  /// Apple Mail's line above a forwarded message.
  var forwardedOpenings: [String] = []
  /// Labels of the header lines in a quoted message, as programs write them.
  var senderLabels: [String] = []
  var dateLabels: [String] = []
  var subjectLabels: [String] = []

  // MARK: Footers, and mentions of attachments

  /// The beginnings of lines added by a telephone or a program.
  var footerOpenings: [String] = []
  var footerEndings: [String] = []
  /// Words of the footers of mailing lists.
  var footerWords: [String] = []
  /// Words that refer to an attachment.
  var attachmentPhrases: [String] = []
}

extension Language {
  /// All languages. If two share a word, the meaning in the first one counts.
  package static let all: [Language] = [
    .english, .german, .french, .spanish, .italian, .portuguese, .dutch, .swedish, .danish, .norwegian,
    .finnish, .polish, .czech, .slovak, .croatian, .hungarian, .romanian, .turkish, .greek, .russian,
    .ukrainian, .bulgarian, .welsh, .indonesian, .vietnamese, .thai, .hebrew, .arabic, .chinese, .japanese,
    .korean,
  ]

  /// Returns the words of all languages, without duplicates.
  static func words(_ words: KeyPath<Language, [String]>) -> [String] {
    var known: Set<String> = []
    return all.flatMap { $0[keyPath: words] }.filter { known.insert($0).inserted }
  }

  /// Returns the words in UTF-8, for comparing with lines of mail.
  static func bytes(_ words: KeyPath<Language, [String]>) -> [[UInt8]] {
    self.words(words).map { Array($0.utf8) }
  }

  /// Returns the meaning of each word in all languages.
  package static func meanings<Meaning>(
    _ words: KeyPath<Language, [Meaning: [String]]>
  ) -> [String: Meaning] {
    var meanings: [String: Meaning] = [:]
    for language in all {
      for (meaning, names) in language[keyPath: words] { for name in names { meanings[name] = meaning } }
    }
    return meanings
  }
}

/// The meaning of a label that Gmail sets by itself.
package enum GmailLabelMeaning: Hashable, Sendable {
  case folder(FolderType)
  case archived, opened, unread
  /// vmail has no equivalent.
  case important
}
