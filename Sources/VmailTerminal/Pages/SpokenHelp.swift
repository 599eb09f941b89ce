/// A help page for screen readers: sentences, with one item per line.
public enum SpokenHelp {
  /// Returns the introduction in one or two sentences.
  public static func head(of page: HelpPage) -> TerminalText {
    let isShortened = page.kind == .command && !page.otherNames.isEmpty
    let short = isShortened ? ", for short " + Sentence.choice(page.otherNames) : ""
    return Sentence.joined([TerminalText(name(of: page) + short + "."), spoken(Sentence.begun(page.summary))])
  }

  public static func sentences(of page: HelpPage) -> [TerminalText] {
    let typed = SpokenSynopsis.text(HelpText.synopsis(of: page))
    let isTyped = page.kind == .command || page.kind == .setting
    let head = isTyped ? [head(of: page), spoken("Typed as " + typed)] : [head(of: page)]
    return [Sentence.joined(head)] + sentences(of: page.blocks)
  }

  public static func sentences(of blocks: [HelpBlock]) -> [TerminalText] { blocks.flatMap(sentences) }

  private static func name(of page: HelpPage) -> String {
    switch page.kind {
    case .command: "Command \(page.name)"
    case .topic: "Topic \(page.name)"
    case .setting: "Setting \(page.name)"
    case .output: "Output type \(page.name)"
    }
  }

  private static func sentences(of block: HelpBlock) -> [TerminalText] {
    switch block {
    case .heading(let text), .paragraph(let text): [spoken(text)]
    case .terms(let terms): terms.map { said($0.form, $0.meaning) }
    case .examples(let examples), .programs(let examples):
      examples.map { said("Example: " + $0.line, $0.does) }
    case .steps(let steps):
      steps.enumerated().map { spoken("Step \($0 + 1). Type \($1.line). \($1.text)") }
    }
  }

  private static func said(_ form: String, _ meaning: String) -> TerminalText {
    spoken("\(form): \(meaning)")
  }

  /// Returns the text with a single mark at its end. Full stops are heard as a pause, while `…` and the marks
  /// around a name are not.
  private static func spoken(_ text: String) -> TerminalText {
    let text = text.replacing("…", with: "...").replacing("`", with: "").replacing("“", with: "\"")
    return Sentence.ended(TerminalText(text.replacing("”", with: "\"")))
  }
}

/// A synopsis for reading aloud: `reply [MESSAGE|THREAD] [OPTION…]` becomes `reply, optionally MESSAGE or
/// THREAD, optionally OPTION and more`.
enum SpokenSynopsis {
  static func text(_ synopsis: String) -> String {
    synopsis.split(separator: "\n").map { line in
      line.split(separator: " ").reduce(into: "") { spoken, word in
        let separator = spoken.isEmpty ? "" : word.hasPrefix("[") ? ", optionally " : " "
        spoken += separator + words(String(word))
      }
    }.joined(separator: "; or ")
  }

  private static func words(_ word: String) -> String {
    word.filter { $0 != "[" && $0 != "]" }.replacing("|", with: " or ").replacing("…", with: " and more")
      .replacing("...", with: " and more")
  }
}
