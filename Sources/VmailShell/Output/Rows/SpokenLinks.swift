import VmailDomain

/// The links of a message to be heard after its text: `Link 3.1: the sheet, goes to example.com.`, those whose
/// text says where they go left out.
struct SpokenLinks {
  /// The message's number.
  let number: Int
  let links: [RichText.Link]

  /// More than these are only counted: a newsletter has dozens.
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
  ///   - reference: what is typed for it, such as `3.1`.
  ///   - whole: whether its whole address is told.
  static func sentence(_ reference: String, _ link: RichText.Link, whole: Bool = false) -> TerminalText {
    let text = link.text.isEmpty ? "without text" : link.text
    let target = whole ? link.target : link.shortTarget
    // The warning tells where it goes, too.
    let goesTo = link.warning == nil || whole ? ", goes to \(target)" : ""
    let sentence = TerminalText(line: "Link \(reference): \(text)\(goesTo)")
    let warning = link.warning.map { TerminalText(line: LinkWarningText.sentence(for: $0)) }
    return Sentence.joined([Sentence.ended(sentence), warning ?? .empty])
  }
}
