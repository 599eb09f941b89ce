import VmailCommandLine
import VmailDomain

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
