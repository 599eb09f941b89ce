/// Reads the blocks below that of a letter: its HTML and other forms of its text, and its attachments.
struct LetterPartReader: Sendable {
  let letter: TextBlock
  let from: Person
  let parts: [TextBlock]

  func content() throws -> Letter.Content {
    let forms = parts.filter { $0.kind != .file && $0.kind != .enclosed }
    guard forms.count <= 1 else {
      throw DemoMistake(
        line: forms[1].line, reason: "a letter has only one of html, newsletter, notice, calendar and status")
    }
    guard let form = forms.first else { return try plain() }
    let text = letter.text
    switch form.kind {
    case .calendar: return .invitation(calendar: form.text, plain: text)
    case .status: return .bounce(plain: text, status: form.text)
    case .newsletter: return try newsletter(form)
    case .notice: return .html(try notice(form).html, plain: text.isEmpty ? nil : text)
    default:
      let pictures = try parts.filter { $0["Content-ID"] != nil }.map(file)
      if !pictures.isEmpty { return .illustrated(form.text, plain: text, pictures: pictures) }
      return .html(form.text, plain: text.isEmpty ? nil : text)
    }
  }

  private func plain() throws -> Letter.Content {
    if let charset = letter["Charset"] {
      return .coded(letter.text, try charset.value(Charset.init, "a charset of the sample mail"))
    }
    guard let format = letter["Format"] else { return .text(letter.text) }
    return .flowed(try format.value({ $0 == "flowed" ? letter.text : nil }, "the format flowed"))
  }

  /// The first line is the preheader, and each further paragraph a story: a title and a line of text.
  private func newsletter(_ block: TextBlock) throws -> Letter.Content {
    var page = NewsletterPage(
      brand: from.name ?? "", host: String(from.domain), campaign: block.name, preheader: "", stories: [])
    for lines in block.lines.split(whereSeparator: \.text.isEmpty) {
      if page.preheader.isEmpty, lines.count == 1, let line = lines.first {
        page.preheader = line.text
      } else if !page.preheader.isEmpty, lines.count == 2, let title = lines.first, let text = lines.last {
        page.stories.append((title.text, text.text))
      } else {
        throw DemoMistake(
          line: lines.first?.number ?? block.line,
          reason: "a line for previews comes first, then stories of two lines")
      }
    }
    let stories = try block["Alternative"]?.value({ $0 == "stories" ? page.text : nil }, "the word stories")
    return .html(page.html, plain: stories ?? (letter.text.isEmpty ? nil : letter.text))
  }

  private func notice(_ block: TextBlock) throws -> NoticePage {
    NoticePage(
      brand: block["Brand"]?.text ?? from.name ?? "", host: String(from.domain),
      title: try block.required("Title").text, text: block.lines.map(\.text).joined(separator: " "),
      button: try block.required("Button").text, path: try block.required("Path").text)
  }

  // MARK: Files

  /// The attachments, without the images that HTML shows.
  func files() throws -> [DemoFile] {
    try parts.filter { $0.kind == .file && $0["Content-ID"] == nil }.map(file)
  }

  private func file(_ block: TextBlock) throws -> DemoFile {
    guard let made = block["Made"] else {
      return .text(block.name, type: block["Type"]?.text ?? "text/plain", block.text)
    }
    let contentId = block["Content-ID"]?.text
    switch made.text {
    case "pdf":
      let padding = try block["Padding"]?.value(Self.padding, "a number below a million") ?? 0
      return .pdf(block.name, block.lines.map(\.text), padding: padding)
    case "gull": return .gullPicture(block.name, contentId: contentId)
    case "disc": return .logo(block.name, contentId: contentId)
    case "drawings": return .drawings(block.name)
    case "program": return .disguisedProgram(block.name)
    case "gusts": return .gusts(block.name)
    case "invitation":
      let calendar = parts.first { $0.kind == .calendar }
      return .text(block.name, type: "text/calendar", calendar?.text ?? "")
    default: throw DemoMistake(line: made.number, reason: "vmail makes no file called \(made.text)")
    }
  }

  private static func padding(_ text: String) -> Int? {
    Int(text).flatMap { (0..<1_000_000).contains($0) ? $0 : nil }
  }
}
