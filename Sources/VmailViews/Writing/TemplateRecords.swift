import VmailDomain
public import VmailTerminal

/// A template.
public struct TemplateRecord: OutputRecord {
  public var name: String
  public var subject = ""
  /// The placeholders, as typed.
  public var placeholders: [String] = []
  /// The text of the file; `nil` in a list.
  public var text: String?
  /// The reason why it can't be used; `nil` if it can.
  public var error: String?

  public init(
    name: String, subject: String = "", placeholders: [String] = [], text: String? = nil, error: String? = nil
  ) {
    self.name = name
    self.subject = subject
    self.placeholders = placeholders
    self.text = text
    self.error = error
  }

  public static let type = "template"
  public static let summary = "A template for messages."
  public static let fields: [RecordField<TemplateRecord>] = [
    .string("name", "its name") { $0.name },
    .foreignText("subject", "its subject, with its placeholders") { $0.subject },
    .foreignTexts("placeholders", "its placeholders, with their braces") { $0.placeholders },
    .optionalForeignText("text", "its header fields and text; null in a list") { $0.text },
    .optionalForeignText("error", "why it can't be used; null if it can") { $0.error },
  ]

  private static let nameColumns = 16

  public func text(in layout: Layout) -> [StyledLine] {
    if let text {
      return lines(text).flatMap { layout.wrapped(TerminalText(line: $0)) } + problem(in: layout)
    }
    var line = StyledLine()
    line.appendCell(
      TerminalText(line: name), width: Self.nameColumns, .heading, ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(1)
    line.append(TerminalText(line: subject.isEmpty ? SubjectText.missing : subject))
    return [layout.fitted(line)] + problem(in: layout)
  }

  private func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  private func problem(in layout: Layout) -> [StyledLine] {
    spokenProblem.flatMap { layout.sentence($0, .warning) }
  }

  private var spokenProblem: [TerminalText] {
    error.map { [Sentence.ended(TerminalText(line: "It can't be used: \($0)"))] } ?? []
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    if let text { return lines(text).map { TerminalText(line: $0) } + spokenProblem }
    let subject = subject.isEmpty ? "without a subject" : subject
    return [Sentence.ended(TerminalText(line: "Template \(name): \(subject)"))] + spokenProblem
  }
}

/// The number of templates, printed after them.
public enum TemplateKind: ListedKind {
  public static let type = "templates"
  public static let noun = "templates"
  public static let meaning = "the number of templates"
  public static let summary = "How many templates there are; comes after those that were listed."
  public static let none: TerminalText = "No templates. Type templates edit NAME to write one."
}

public typealias TemplatesRecord = ListedRecord<TemplateKind>
