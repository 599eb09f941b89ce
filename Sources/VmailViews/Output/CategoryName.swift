import VmailCommandLine
public import VmailDomain

/// The names of categories, for people and programs.
extension AICategory {
  /// The title; `nil` for mail without a category, which shows no badge.
  public var title: String? {
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
  public var letter: String? { self == .promotions ? "M" : title.map { String($0.prefix(1)) } }

  /// The value in JSON; `nil` becomes null.
  public var jsonName: String? { self == .uncategorized ? nil : rawValue }
}

/// The tabs: a category, or `nil` for all mail.
extension AICategory? {
  /// In display order. Every message is under one of them.
  public static let tabs: [AICategory?] = [nil] + AICategory.allCases.map(\.self)

  /// The name as typed and in JSON. Mail without a category is under Other.
  public var tabName: String { self == .uncategorized ? "other" : self?.rawValue ?? "all" }
  public var tabTitle: String { self.map { $0.title ?? "Other" } ?? "All" }
}
