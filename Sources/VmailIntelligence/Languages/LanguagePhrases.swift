/// Phrases of one language for categorizing mail and classifying sentences: data, in the language's file.
struct LanguagePhrases: Sendable {
  /// The beginnings of letters, by their first word.
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

  /// Abbreviations, without the full stop, which doesn't end a sentence after them.
  var abbreviations: [String] = []
  /// Of languages that write the day with a full stop and the month with a capital.
  var months: [String] = []
  /// Words before such a day.
  var beforeOrdinals: [String] = []

  static let all: [LanguagePhrases] = [
    .english, .german, .french, .spanish, .italian, .portuguese, .dutch, .swedish, .danish, .polish, .russian,
    .japanese, .chinese,
  ]

  /// Phrases of all languages.
  static func all(_ phrases: KeyPath<LanguagePhrases, [String]>) -> [String] {
    all.flatMap { $0[keyPath: phrases] }
  }
}
