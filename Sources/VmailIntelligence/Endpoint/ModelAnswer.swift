/// Parses a model's answer, and sanitizes it like mail.
enum ModelAnswer {
  /// The maximum number of bytes of an answer that are read.
  private static let limit = 16_000

  /// Returns its lines, without list markers and emphasis.
  ///
  /// - Parameter data: the mail in the request; lines with links that are not in it are dropped.
  static func lines(of answer: String, about data: String) -> [(message: Int?, text: String)] {
    var text = Substring(answer.prefix(limit))
    // Removes the reasoning of models that think aloud.
    if let end = text.ranges(of: "</think>").last { text = text[end.upperBound...] }
    let known = data.lowercased()
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      var line = SummaryText.cleaned(line)[...]
      let number = takeNumber(&line)
      let text = unmarked(line)
      guard text.contains(where: \.isLetter), !text.hasSuffix(":"), !hasForeignLink(text, known) else {
        return nil
      }
      return (number, text)
    }
  }

  /// Removes `[3]` before a line, which may follow a list marker.
  private static func takeNumber(_ line: inout Substring) -> Int? {
    line = line.drop { "-*•# ".contains($0) }
    guard line.first == "[" else { return nil }
    let digits = line.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard (1...4).contains(digits.count), line.dropFirst(1 + digits.count).first == "]" else { return nil }
    line = line.dropFirst(digits.count + 2).drop { ": ".contains($0) }
    return Int(digits)
  }

  private static func unmarked(_ line: Substring) -> String {
    var line = line.drop { "-*•#> ".contains($0) }
    // `1. ` or `1) `.
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let mark = line.dropFirst(digits.count)
    if (1...2).contains(digits.count), let sign = mark.first, ".)".contains(sign),
      mark.dropFirst().first == " "
    {
      line = mark.dropFirst(2)
    }
    var text = String(line).replacing("**", with: "").replacing("`", with: "")
    for quotes in [("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»")]
    where text.hasPrefix(quotes.0) && text.hasSuffix(quotes.1) && text.count > 2 {
      text = String(text.dropFirst().dropLast())
    }
    return text
  }

  /// Returns whether a word is an address that isn't in the mail.
  static func hasForeignLink(_ text: String, _ known: String) -> Bool {
    text.lowercased().split(whereSeparator: { $0.isWhitespace || "()[]<>\"“”„«»,;".contains($0) }).contains {
      word in
      var word = word
      while let last = word.last, ".!?:…'’".contains(last) { word.removeLast() }
      return isAddress(word) && !known.contains(word)
    }
  }

  /// Returns whether a word is an address such as `https://…`, `www.…`, `name.example/…` or `ann@name.example`.
  private static func isAddress(_ word: Substring) -> Bool {
    if word.contains("://") || word.contains("@") || word.hasPrefix("www.") { return true }
    let host = word.prefix { $0 != "/" && $0 != ":" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count >= 2 else { return false }
    return labels.allSatisfy { !$0.isEmpty } && last.allSatisfy(\.isLetter)
  }
}
