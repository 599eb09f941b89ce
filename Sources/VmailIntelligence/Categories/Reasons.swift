internal import VmailDomain

/// The most important reasons for a category, in words.
struct Reasons {
  private static let limit = 3
  /// The maximum number of quotations among them: other signals explain more.
  private static let quotes = 2
  private static let quoteLimit = 40
  private static let nameLimit = 60
  /// The minimum influence on the odds. More is required of single words, of which there are many.
  private static let least: Float = 0.15
  private static let leastOfWords: Float = 0.3
  private static let leastLetters = 5

  private struct Candidate {
    let origin: FeatureList.Origin
    var weight: Float
  }

  private let list: FeatureList
  private let view: MailView
  private let model: CategoryModel
  private var candidates: [Candidate] = []

  init(_ list: FeatureList, view: MailView, model: CategoryModel) {
    self.list = list
    self.view = view
    self.model = model
  }

  /// - Parameters:
  ///   - category: the category of the message.
  ///   - other: the next likeliest category.
  mutating func phrases(for category: Int, against other: Int) -> [String] {
    gather(category, other)
    var phrases: [String] = []
    var quotes = 0
    while phrases.count < Self.limit,
      let best = candidates.indices.max(by: { candidates[$0].weight < candidates[$1].weight })
    {
      let next = candidates[best]
      guard next.weight > Self.least else { break }
      if let phrase = phrase(of: next.origin), !phrases.contains(phrase) {
        let isQuote = phrase.hasPrefix("\"")
        if isQuote { quotes += 1 }
        if !isQuote || quotes <= Self.quotes { phrases.append(phrase) }
      }
      candidates.removeAll { Self.isSame($0.origin, next.origin) }
    }
    if phrases.isEmpty, !view.facts.senderDomain.isEmpty { phrases = [sender] }
    return phrases
  }

  /// Combines features about the same thing, with the sum of their weights.
  private mutating func gather(_ category: Int, _ other: Int) {
    let word = CategoryModel.wordValue(among: CategoryModel.words(in: list.features))
    for (index, feature) in list.features.enumerated() {
      let origin = list.origins[index]
      if case .nothing = origin { continue }
      let weights = model.weights[feature]
      // Compared with the average of the other categories, and with the next likeliest one in particular.
      let lead = 2 * weights[category] - weights.sum() / Float(CategoryVector.order.count) - weights[other]
      if FeatureKind(of: feature) == .word {
        if lead * word > Self.leastOfWords {
          candidates.append(Candidate(origin: origin, weight: lead * word))
        }
      } else if let same = candidates.firstIndex(where: { Self.isEqual($0.origin, origin) }) {
        candidates[same].weight += lead
      } else if lead != 0 {
        candidates.append(Candidate(origin: origin, weight: lead))
      }
    }
  }

  private static func isEqual(_ first: FeatureList.Origin, _ second: FeatureList.Origin) -> Bool {
    switch (first, second) {
    case (.phrase(let one), .phrase(let other)): one == other
    case (.sender, .sender), (.pictures, .pictures), (.links, .links): true
    default: false
    }
  }

  /// Returns whether one reason adds nothing to another, such as words from the same place.
  private static func isSame(_ first: FeatureList.Origin, _ second: FeatureList.Origin) -> Bool {
    switch (first, second) {
    case (.subject(let from, let to), .subject(let start, let end)),
      (.text(let from, let to), .text(let start, let end)),
      (.footer(let from, let to), .footer(let start, let end)):
      from <= end && start <= to
    default: isEqual(first, second)
    }
  }

  // MARK: Words

  private var sender: String { "sender \(view.facts.senderDomain.prefix(Self.nameLimit))" }

  private func phrase(of origin: FeatureList.Origin) -> String? {
    switch origin {
    case .nothing: nil
    case .phrase(let phrase): phrase
    case .sender: view.facts.senderDomain.isEmpty ? nil : sender
    case .pictures: view.facts.marks.images > 1 ? "\(view.facts.marks.images) pictures" : nil
    case .links: view.facts.marks.links > 1 ? "\(view.facts.marks.links) links" : nil
    case .subject(let first, let last): quoted(view.subject, first, last)
    case .text(let first, let last): quoted(view.text, first, last)
    case .footer(let first, let last): quoted(view.footer, first, last)
    }
  }

  /// Returns the words as in the mail; `nil` for a single short word, which is meaningless.
  private func quoted(_ text: TextTokens, _ first: Int, _ last: Int) -> String? {
    let words = text.text(first...last).prefix(Self.quoteLimit)
    guard first < last || text.tokens[first].isUnspaced || words.utf8.count >= Self.leastLetters else {
      return nil
    }
    return "\"" + words.split { $0.isWhitespace }.joined(separator: " ") + "\""
  }
}
