/// The words that mail programs put into mail and mailboxes in one language: data, a file a language.
///
/// A new language is a file in this folder and its name in ``all``. It says what is known of it; the rest stays empty.
package struct Language: Sendable {
  /// BCP 47.
  let code: String

  // MARK: Subjects

  /// Before the colon in the subject of an answer, in lower case.
  var replyMarks: [String] = []
  /// The same for mail that is passed on.
  var forwardMarks: [String] = []

  // MARK: Mailboxes, in lower case

  /// Names that mail programs give to system folders.
  var folders: [SystemFolderNames.Purpose: [String]] = [:]
  /// Names that mean a system folder only where Gmail uses them: `todos` is also a label.
  var gmailFolders: [SystemFolderNames.Purpose: [String]] = [:]
  /// What Gmail has called its own labels over the years, in the exports of its users.
  package var gmailLabels: [GmailLabel: [String]] = [:]
  /// The word before a category in the name of a label, such as `category` in `Category Promotions`.
  package var gmailCategoryWords: [String] = []
  package var gmailCategories: [AICategory: [String]] = [:]

  // MARK: The line above a quotation

  /// How such lines begin.
  var attributions: [AttributionWords.Opening] = []
  /// Verbs that make an attribution of a line that says when and from whom.
  var attributionVerbs: [String] = []
  /// What a line ends with, before its colon, when it begins with a name.
  var attributionEndings: [String] = []

  // MARK: Messages that stand whole in another; ASCII letters of the titles in lower case

  /// Between dashes, above a message that is answered.
  var quotedTitles: [String] = []
  /// Between dashes, above a message that is passed on.
  var forwardedTitles: [String] = []
  /// Apple Mail's line above a message that is passed on.
  var forwardedOpenings: [String] = []
  /// Names of the lines of a message's head, as programs write them.
  var senderLabels: [String] = []
  var dateLabels: [String] = []
  var subjectLabels: [String] = []

  // MARK: Footers, and mentions of attachments

  /// How a line begins that a telephone or a program adds.
  var footerOpenings: [String] = []
  var footerEndings: [String] = []
  /// Words of the footers of mailing lists.
  var footerWords: [String] = []
  /// Words that speak of something attached.
  var attachmentPhrases: [String] = []
}

extension Language {
  /// Where two use the same word, the first one's is told.
  package static let all: [Language] = [
    .english, .german, .french, .spanish, .italian, .portuguese, .dutch, .swedish, .danish, .norwegian,
    .finnish, .polish, .czech, .slovak, .croatian, .hungarian, .romanian, .turkish, .greek, .russian,
    .ukrainian, .bulgarian, .welsh, .indonesian, .vietnamese, .thai, .hebrew, .arabic, .chinese, .japanese,
    .korean,
  ]

  /// Words of all languages, each once.
  static func words(_ words: KeyPath<Language, [String]>) -> [String] {
    var known: Set<String> = []
    return all.flatMap { $0[keyPath: words] }.filter { known.insert($0).inserted }
  }

  /// The words as they are compared with lines of mail, in UTF-8.
  static func bytes(_ words: KeyPath<Language, [String]>) -> [[UInt8]] {
    self.words(words).map { Array($0.utf8) }
  }

  /// What each word of all languages means.
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

/// What a label means that Gmail sets by itself.
package enum GmailLabel: Hashable, Sendable {
  case folder(FolderType)
  case archived, opened, unread
  /// vmail has nothing that it could be kept as.
  case important
}
