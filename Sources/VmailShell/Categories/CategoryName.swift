import VmailDomain

/// The names of categories, for people and programs.
extension AICategory {
  /// The title; `nil` for mail without a category, which shows no badge.
  var title: String? {
    switch self {
    case .primary: "Primary"
    case .social: "Social"
    case .promotions: "Promotions"
    case .updates: "Updates"
    case .forums: "Forums"
    case .uncategorized: nil
    }
  }

  /// The name as a single letter, for narrow rows. All letters differ, since colour must not be the only
  /// distinction.
  var letter: String? { self == .promotions ? "M" : title.map { String($0.prefix(1)) } }

  /// The value in JSON; `nil` becomes null.
  var jsonName: String? { self == .uncategorized ? nil : rawValue }
}

/// The categories, described by their mail.
enum CategoryCandidates {
  static let all: [Choice] = AICategory.allCases.map { Choice($0.rawValue, meaning(of: $0)) }
  /// The categories that mail can be assigned to.
  static let chosen = all.filter { $0.name != AICategory.uncategorized.rawValue }

  static func meaning(of category: AICategory) -> String {
    switch category {
    case .primary: "mail from people, and other important mail"
    case .social: "from social networks"
    case .promotions: "offers and newsletters"
    case .updates: "receipts, notices and confirmations"
    case .forums: "from mailing lists and groups"
    case .uncategorized: "mail without a clear category"
    }
  }
}
