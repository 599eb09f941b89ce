import VmailDomain

/// Names of categories for people and programs.
extension AICategory {
  /// `nil` for mail without one: it shows no badge.
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

  /// Its name in one letter, for narrow rows: no two have the same, as colour alone tells nobody anything.
  var letter: String? { self == .promotions ? "M" : title.map { String($0.prefix(1)) } }

  /// The value in JSON; `nil` is null.
  var jsonName: String? { self == .uncategorized ? nil : rawValue }
}
