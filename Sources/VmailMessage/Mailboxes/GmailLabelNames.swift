internal import VmailDomain

/// Gmail's names for its own labels: Takeout writes them in the language of the account.
enum GmailLabelNames {
  /// - Parameter name: the name in the form of ``GmailLabels/key(_:)``.
  static func meaning(of name: String) -> GmailLabel? { meanings[name] }

  /// Returns the category named by a label such as `Category Promotions`; `nil` for one of the user's labels.
  static func category(of name: String) -> AICategory? {
    guard let word = categoryWords.first(where: name.hasPrefix) else { return nil }
    let rest = name.dropFirst(word.count).drop { $0 == " " || $0 == ":" || $0 == "：" }
    return categories[String(rest)]
  }

  private static let meanings = Language.meanings(\.gmailLabels)
  private static let categories = Language.meanings(\.gmailCategories)

  /// The words in order of decreasing length, since some are prefixes of others.
  private static let categoryWords = Language.all.flatMap(\.gmailCategoryWords).sorted { $0.count > $1.count }
}
