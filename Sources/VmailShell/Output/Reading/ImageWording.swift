import VmailDomain

/// The texts in place of images that cannot be shown.
enum ImageWording {
  @Sendable static func text(_ image: RichText.Image) -> String {
    let words = image.alternative
    switch image.source {
    case .blocked: return words.isEmpty ? "[image, blocked]" : "[image: \(words), blocked]"
    case .remote, .embedded: return words.isEmpty ? "[image]" : "[image: \(words)]"
    case .inline(let contentID):
      return "[inline image: \(words.isEmpty ? contentID.prefix { $0 != "@" } : words[...])]"
    }
  }
}
