/// The source of a manual page, using the macros of man(7).
///
/// Text is escaped: no part of it is interpreted as a request or an escape sequence, and a `-` stays an ASCII
/// hyphen, so that options can be copied from the page.
public struct Roff {
  public private(set) var text: String
  private var isBehindHeading = false

  /// The line width of the source in bytes, chosen for readability and small differences.
  private static let width = 80

  /// - Parameters:
  ///   - name: the name of the page, such as `ls`.
  ///   - summary: a clause without a full stop.
  ///   - program: the program, at the foot of the page.
  ///   - remark: a comment at the top, such as how the page is generated.
  public init(name: String, section: Int, summary: String, program: String, remark: String) {
    text = """
      .\\" \(remark)
      .TH \(Self.argument(name.uppercased())) \(section) "" \(program) "\(program) manual"
      .\\" Left-aligned, and words are not broken: they may be commands.
      .ad l
      .nh
      .SH NAME
      \(Self.escaped(name)) \\- \(Self.escaped(summary))

      """
  }

  public mutating func section(_ title: String) { heading(".SH", title.uppercased()) }

  public mutating func subsection(_ title: String) { heading(".SS", title) }

  public mutating func paragraph(_ sentences: String) {
    beginParagraph()
    text += Self.lines(sentences)
  }

  /// Adds typed text, line by line.
  public mutating func typed(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    beginParagraph()
    text += ".nf\n"
    for line in lines { text += Self.bold(line) + "\n" }
    text += ".fi\n"
  }

  /// Adds a list entry: typed text with its indented meaning below.
  public mutating func entry(_ form: String, _ meaning: String) {
    text += ".TP\n\(Self.bold(form))\n" + Self.lines(meaning)
    isBehindHeading = false
  }

  /// Adds a numbered step, with the line to type first.
  public mutating func step(_ number: Int, _ form: String, _ meaning: String) {
    text += ".IP \(number). 4\n\(Self.bold(form))\n.br\n" + Self.lines(meaning)
    isBehindHeading = false
  }

  private mutating func heading(_ request: String, _ title: String) {
    text += "\(request) \(Self.argument(title))\n"
    isBehindHeading = true
  }

  /// Starts a paragraph, unless a heading has just done so.
  private mutating func beginParagraph() {
    if !isBehindHeading { text += ".PP\n" }
    isBehindHeading = false
  }

  // MARK: Escaping

  /// Escapes characters that are special in roff.
  public static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "…": escaped += "..."
      case "“": escaped += "\\(lq"
      case "”": escaped += "\\(rq"
      case "\n": escaped += " "
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// Returns sentences broken into lines. No line starts with a dot or an apostrophe, which would make it a
  /// request.
  private static func lines(_ sentences: String) -> String {
    var lines: [String] = []
    for word in escaped(sentences).split(separator: " ") {
      if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append((word.hasPrefix(".") ? "\\&" : "") + word)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func bold(_ text: String) -> String { "\\fB" + escaped(text) + "\\fR" }

  /// Returns an argument of a request.
  private static func argument(_ text: String) -> String { "\"" + escaped(text) + "\"" }
}

extension Roff {
  /// Adds the blocks of a help page.
  public mutating func add(_ blocks: [HelpBlock], under heading: (inout Roff, String) -> Void) {
    for block in blocks {
      switch block {
      case .heading(let title): heading(&self, title)
      case .paragraph(let text): paragraph(text)
      case .terms(let terms): for term in terms { entry(term.form, Self.sentence(term.meaning)) }
      case .examples(let examples):
        for example in examples { entry(example.line, Self.sentence(example.does)) }
      case .programs(let examples):
        for example in examples { entry("$ " + example.line, Self.sentence(example.does)) }
      case .steps(let steps):
        for (index, each) in steps.enumerated() { step(index + 1, each.line, each.text) }
      }
    }
  }

  private static func sentence(_ clause: String) -> String {
    let begun = Sentence.begun(clause)
    return begun.last.map { ".!?".contains($0) } == true ? begun : begun + "."
  }
}
