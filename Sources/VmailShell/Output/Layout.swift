import VmailDomain

/// What a record needs to know to be shown.
struct Layout: Sendable {
  enum Density: String, Sendable, CaseIterable {
    case compact, comfortable
  }

  /// What a screen may have, in columns.
  static let widths = 20...1_000
  /// The narrowest supported width.
  static var minimumWidth: Int { widths.lowerBound }

  /// In columns.
  var width: Int
  var glyphs: Glyphs
  var density: Density
  var times: TimestampFormat
  /// In a file or a pipe one line a thing is easier to work with than a paragraph.
  var isTerminal: Bool
  var showsCategories = true
  /// Which addresses are shown in letters of their own.
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

  /// The same for what is made to be heard: names of days and months in full.
  var spoken: Layout {
    var layout = self
    layout.times = times.spelt
    return layout
  }

  /// A line cut to the width.
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

  /// Pieces in a row, over as many lines as they need; only one that is wider than a line is cut.
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

  /// A sentence of our own: over as many lines as it needs on a terminal, else on one.
  func sentence(_ text: TerminalText, _ role: Role = .plain) -> [StyledLine] {
    isTerminal ? wrapped(text, role) : [StyledLine(text, role)]
  }

  /// Text over as many lines as it needs.
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
