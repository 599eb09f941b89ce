internal import VmailDomain

/// The weightiest of what spoke for a category, in words.
struct Reasons {
  private static let limit = 3
  private static let quoteLimit = 40
  private static let nameLimit = 60
  /// A part that moved the odds by less isn't worth telling.
  private static let least: Float = 0.1

  private let list: FeatureList
  private let view: MailView
  private let model: CategoryModel

  init(_ list: FeatureList, view: MailView, model: CategoryModel) {
    self.list = list
    self.view = view
    self.model = model
  }

  func phrases(for category: Int, against other: Int) -> [String] {
    let word = CategoryModel.wordValue(among: CategoryModel.words(in: list.features))
    var weighed: [(weight: Float, index: Int)] = []
    for (index, feature) in list.features.enumerated() {
      if case .nothing = list.origins[index] { continue }
      let weights = model.weights[feature]
      // Over the others together, and over the next in particular.
      let mean = weights.sum() / Float(CategoryVector.order.count)
      let lead = 2 * weights[category] - mean - weights[other]
      let weight = lead * CategoryModel.value(of: feature, words: word)
      if weight > Self.least { weighed.append((weight, index)) }
    }
    weighed.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.index < $1.index }
    return told(weighed.map(\.index))
  }

  private func told(_ indices: [Int]) -> [String] {
    var phrases: [String] = []
    for index in indices where phrases.count < Self.limit {
      guard let phrase = phrase(of: list.origins[index]) else { continue }
      // One word of a pair that was told already, or the same sign by another rule.
      let bare = phrase.filter { $0 != "\"" }
      if phrases.contains(where: { $0.contains(bare) || bare.contains($0.filter { $0 != "\"" }) }) {
        continue
      }
      phrases.append(phrase)
    }
    return phrases
  }

  private func phrase(of origin: FeatureList.Origin) -> String? {
    switch origin {
    case .nothing: nil
    case .phrase(let phrase): phrase
    case .address: "sender \(view.facts.sender.prefix(Self.nameLimit))"
    case .name: "sender \(view.facts.senderName.prefix(Self.nameLimit))"
    case .domain: "sender \(view.facts.senderDomain.prefix(Self.nameLimit))"
    case .pictures: view.facts.marks.images > 1 ? "\(view.facts.marks.images) pictures" : nil
    case .links: view.facts.marks.links > 1 ? "\(view.facts.marks.links) links" : nil
    case .subject(let first, let last): quoted(view.subject.text(first...last))
    case .text(let first, let last): quoted(view.text.text(first...last))
    case .footer(let first, let last): quoted(view.footer.text(first...last))
    }
  }

  /// Words as they stand in the mail. A short word alone says nothing.
  private func quoted(_ words: String) -> String? {
    let line = words.split { $0.isWhitespace }.joined(separator: " ")
    guard line.unicodeScalars.count > 2 || line.unicodeScalars.contains(where: { $0.value > 0x2E80 }) else {
      return nil
    }
    return "\"\(line.prefix(Self.quoteLimit))\""
  }
}
