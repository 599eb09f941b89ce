/// The layout of a help page on the screen.
public struct HelpLines {
  private struct Row {
    let typed: TerminalText
    let does: TerminalText

    init(_ typed: TerminalText, _ does: TerminalText) {
      self.typed = typed
      self.does = does
    }
  }

  public let layout: Layout

  public init(layout: Layout) {
    self.layout = layout
  }

  public func lines(of page: HelpPage) -> [StyledLine] {
    head(of: page) + lines(of: page.blocks)
  }

  /// Returns the lines of blocks, with an empty line before each block.
  public func lines(of blocks: [HelpBlock]) -> [StyledLine] {
    blocks.flatMap { [StyledLine()] + lines(of: $0) }
  }

  /// Returns the synopsis, or the title of a page that has none.
  private func head(of page: HelpPage) -> [StyledLine] {
    guard page.kind == .command || page.kind == .setting else {
      return layout.wrapped(written(page.summary), .heading)
    }
    var typed = HelpText.synopsis(of: page)
    if !page.otherNames.isEmpty { typed += "\nShort: " + page.otherNames.joined(separator: ", ") }
    return layout.wrapped(TerminalText(layout.glyphs.written(typed), lines: .kept), .heading) + [StyledLine()]
      + layout.wrapped(written(page.summary + "."))
  }

  private func written(_ words: String) -> TerminalText { TerminalText(layout.glyphs.written(words)) }

  private func lines(of block: HelpBlock) -> [StyledLine] {
    switch block {
    case .heading(let text): layout.wrapped(written(text), .heading)
    case .paragraph(let text): layout.wrapped(written(text))
    case .terms(let terms): table(terms.map { Row(written($0.form), written($0.meaning)) })
    case .examples(let examples): table(examples.map { Row(written($0.line), written($0.does)) })
    case .programs(let examples): table(examples.map { Row(written("$ " + $0.line), written($0.does)) })
    case .steps(let steps): steps.enumerated().flatMap { step($1, number: $0 + 1) }
    }
  }

  private func step(_ step: HelpStep, number: Int) -> [StyledLine] {
    let mark = TerminalText("\(number). ")
    var typed = StyledLine(mark)
    typed.append(TerminalText(step.line), .heading)
    return [layout.fitted(typed)] + layout.wrapped(written(step.text), indent: mark.columns)
  }

  /// Lays rows out in two columns. A meaning that does not fit is wrapped in the second column if the terms
  /// are short, else placed below its term.
  private func table(_ rows: [Row]) -> [StyledLine] {
    let width = rows.map(\.typed.columns).max() ?? 0
    let indent = width + 4
    return rows.flatMap { row in
      if indent + row.does.columns <= layout.width || indent * 2 <= layout.width {
        return beside(row, width: width)
      }
      return layout.wrapped(row.typed, indent: 2) + layout.wrapped(row.does, indent: 4)
    }
  }

  private func beside(_ row: Row, width: Int) -> [StyledLine] {
    row.does.wrapped(to: layout.width - width - 4).enumerated().map { number, piece in
      var line = StyledLine()
      line.appendSpaces(2)
      line.appendCell(number == 0 ? row.typed : .empty, width: width, ellipsis: layout.glyphs.ellipsis)
      line.appendSpaces(2)
      line.append(piece)
      return line
    }
  }
}
