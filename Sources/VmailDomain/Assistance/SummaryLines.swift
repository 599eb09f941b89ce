/// The stored form of a summary: a line with its origin, then lines of `MESSAGE<tab>SPEAKER<tab>TEXT`.
extension ThreadSummary {
  public var stored: String {
    ([origin.rawValue]
      + sentences.map { sentence in
        [sentence.message.map(String.init) ?? "", sentence.speaker ?? "", sentence.text]
          .map { $0.replacing("\t", with: " ").replacing("\n", with: " ") }.joined(separator: "\t")
      }).joined(separator: "\n")
  }

  /// - Returns: `nil` when the text isn't in the format of ``stored``.
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
