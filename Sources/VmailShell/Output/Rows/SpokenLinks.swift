import VmailDomain

/// The links of a message for reading aloud after its text: `Link 3.1: the sheet, goes to example.com.` Links
/// whose text shows their target are left out.
struct SpokenLinks {
  /// The message's number.
  let number: Int
  let links: [RichText.Link]

  /// The most links that are read; any others are only counted, since a newsletter has dozens.
  private static let most = 5

  var lines: [TerminalText] {
    let numbered = links.enumerated()
    let doubtful = numbered.filter { $0.element.warning != nil }
    let others = numbered.filter { $0.element.warning == nil && !$0.element.showsItsTarget }
    let shown = others.count <= Self.most ? doubtful + others : doubtful
    let told = shown.sorted { $0.offset < $1.offset }
      .map { Self.sentence("\(number).\($0.offset + 1)", $0.element) }
    guard others.count > Self.most else { return told }
    return told + [TerminalText("\(Digits.counted(links.count, "link")). Type links \(number).")]
  }

  /// - Parameters:
  ///   - reference: the reference for commands, such as `3.1`.
  ///   - whole: whether the whole address is included.
  static func sentence(_ reference: String, _ link: RichText.Link, whole: Bool = false) -> TerminalText {
    let text = link.text.isEmpty ? "without text" : link.text
    let target = whole ? link.target : link.shortTarget
    // The warning also contains the target.
    let goesTo = link.warning == nil || whole ? ", goes to \(target)" : ""
    let sentence = TerminalText(line: "Link \(reference): \(text)\(goesTo)")
    let warning = link.warning.map { TerminalText(line: LinkWarningText.sentence(for: $0)) }
    return Sentence.joined([Sentence.ended(sentence), warning ?? .empty])
  }
}
