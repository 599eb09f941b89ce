internal import VmailDomain

/// The categories among the labels that mail taken out of Gmail has in X-Gmail-Labels.
enum GmailLabels {
  static func category(in value: String) -> AICategory? {
    for label in value.split(separator: ",").prefix(100) {
      let name = label.filter { $0 != "\"" }.lowercased()
      guard let range = name.firstRange(of: "category ") else { continue }
      switch name[range.upperBound...] {
      case "personal", "primary": return .primary
      case "social": return .social
      case "promotions": return .promotions
      case "updates": return .updates
      case "forums": return .forums
      default: continue
      }
    }
    return nil
  }
}
