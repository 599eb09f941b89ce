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
