/// The phrases of a language for categorizing mail and classifying sentences, in the language's file.
struct LanguagePhrases: Sendable {
  /// The first words of letters.
  var greetings: [String] = []

  // The phrases for the rules of the same names.
  var accountAlert: [String] = []
  var appeal: [String] = []
  var confirmation: [String] = []
  var doNotReply: [String] = []
  var newsletter: [String] = []
  var offer: [String] = []
  var receipt: [String] = []
  var securityCode: [String] = []
  var shipping: [String] = []
  var socialNotice: [String] = []
  var statement: [String] = []
  var unsubscribeFooter: [String] = []
  var welcome: [String] = []

  /// Abbreviations, without the full stop, after which the full stop doesn't end a sentence.
  var abbreviations: [String] = []
  /// Months, in languages that write the day with a full stop and the month with a capital.
  var months: [String] = []
  /// Words before such a date.
  var beforeOrdinals: [String] = []

  static let all: [LanguagePhrases] = [
    .english, .german, .french, .spanish, .italian, .portuguese, .dutch, .swedish, .danish, .polish, .russian,
    .japanese, .chinese,
  ]

  /// Returns the phrases of all languages.
  static func all(_ phrases: KeyPath<LanguagePhrases, [String]>) -> [String] {
    all.flatMap { $0[keyPath: phrases] }
  }
}
