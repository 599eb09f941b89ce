import VmailDomain

/// The information that a record needs for its display.
struct Layout: Sendable {
  enum Density: String, Sendable, CaseIterable {
    case compact, comfortable
  }

  /// The possible widths of a screen in columns.
  static let widths = 20...1_000
  /// The narrowest supported width.
  static var minimumWidth: Int { widths.lowerBound }

  /// The width in columns.
  var width: Int
  var glyphs: Glyphs
  var density: Density
  var times: TimestampFormat
  /// Whether the output is a terminal; in files and pipes, single lines are easier to process than
  /// paragraphs.
  var isTerminal: Bool
  var showsCategories = true
  /// The addresses that are shown in their own scripts.
  var addresses = AddressScripts.none

  init(
    width: Int, glyphs: Glyphs = .unicode, density: Density = .compact, times: TimestampFormat,
    isTerminal: Bool = true
  ) {
    self.isTerminal = isTerminal
    self.width = max(width, Self.minimumWidth)
    self.glyphs = glyphs
    self.density = density
    self.times = times
  }

  /// The layout for text that is read aloud, with full names of days and months.
  var spoken: Layout {
    var layout = self
    layout.times = times.spelt
    return layout
  }

  /// Returns the line truncated to the width.
  func fitted(_ line: StyledLine) -> StyledLine {
    guard line.columns > width else { return line }
    var result = StyledLine()
    var room = width
    for span in line.spans {
      let cell = span.text.fitted(to: room, ellipsis: glyphs.ellipsis)
      result.append(cell.text, span.role, span.style, leadingTo: span.hyperlink)
      room -= cell.columns
      if cell.text != span.text { break }
    }
    return result
  }

  /// Returns pieces in rows, on as many lines as necessary; only a piece wider than a line is truncated.
  func row(of pieces: [StyledLine], separator: StyledLine) -> [StyledLine] {
    var lines: [StyledLine] = []
    for piece in pieces {
      if var line = lines.last, line.columns + separator.columns + piece.columns <= width {
        line.append(separator)
        line.append(piece)
        lines[lines.count - 1] = line
      } else {
        lines.append(fitted(piece))
      }
    }
    return lines
  }

  /// Returns a sentence of vmail's own, wrapped on a terminal, else on one line.
  func sentence(_ text: TerminalText, _ role: Role = .plain) -> [StyledLine] {
    isTerminal ? wrapped(text, role) : [StyledLine(text, role)]
  }

  /// Returns wrapped text.
  func wrapped(_ text: TerminalText, indent: Int = 0, _ role: Role = .plain) -> [StyledLine] {
    let indent = width - indent >= Self.minimumWidth / 2 ? indent : 0
    return text.wrapped(to: width - indent).map { piece in
      var line = StyledLine()
      if !piece.isEmpty { line.appendSpaces(indent) }
      line.append(piece, role)
      return line
    }
  }
}
