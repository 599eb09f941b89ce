internal import VmailDomain

/// Gmail's names for its own labels: Takeout uses the language of the account.
enum GmailLabelNames {
  /// - Parameter name: as it is compared (``GmailLabels/key(_:)``).
  static func meaning(of name: String) -> GmailLabel? { meanings[name] }

  /// The category that a label such as `Category Promotions` names; `nil` for what is a label of the user's.
  static func category(of name: String) -> AICategory? {
    guard let word = categoryWords.first(where: name.hasPrefix) else { return nil }
    let rest = name.dropFirst(word.count).drop { $0 == " " || $0 == ":" || $0 == "：" }
    return categories[String(rest)]
  }

  private static let meanings = Language.meanings(\.gmailLabels)
  private static let categories = Language.meanings(\.gmailCategories)

  /// The longest first: some begin with another.
  private static let categoryWords = Language.all.flatMap(\.gmailCategoryWords).sorted { $0.count > $1.count }
}
