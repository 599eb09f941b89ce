/// A summary as it is kept: `MESSAGE<tab>SPEAKER<tab>TEXT` a line, first its origin.
extension ThreadSummary {
  public var stored: String {
    ([origin.rawValue]
      + sentences.map { sentence in
        [sentence.message.map(String.init) ?? "", sentence.speaker ?? "", sentence.text]
          .map { $0.replacing("\t", with: " ").replacing("\n", with: " ") }.joined(separator: "\t")
      }).joined(separator: "\n")
  }

  /// - Returns: `nil` for what ``stored`` doesn't write.
  public init?(stored: String) {
    let lines = stored.split(separator: "\n")
    guard let first = lines.first, let origin = Origin(rawValue: String(first)), lines.count > 1 else {
      return nil
    }
    var sentences: [Sentence] = []
    for line in lines.dropFirst().prefix(Self.sentenceLimit) {
      let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(
        String.init)
      guard fields.count == 3 else { return nil }
      sentences.append(
        Sentence(text: fields[2], speaker: fields[1].isEmpty ? nil : fields[1], message: Int(fields[0])))
    }
    self.init(sentences: sentences, origin: origin)
  }
}
