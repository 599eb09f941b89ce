/// The information that a record needs for its display.
public struct Layout: Sendable {
  public enum Density: String, Sendable, CaseIterable {
    /// Two lines on narrow screens, else one.
    case auto
    case compact, comfortable
  }

  /// The possible widths of a screen in columns.
  public static let widths = 20...1_000
  /// The narrowest supported width.
  static var minimumWidth: Int { widths.lowerBound }

  /// The width in columns.
  public var width: Int
  public var glyphs: Glyphs
  public var density: Density
  /// Whether the output is a terminal; in files and pipes, single lines are easier to process than
  /// paragraphs.
  public var isTerminal: Bool
  /// Whether the output is for programs: rows are whole, with one tab between their fields.
  public var isTabbed = false
  /// Whether the text is read aloud: words are written in full.
  public var isSpoken = false
  /// The columns by which sentences are indented.
  public var indent = 0
  /// What the records of a program need beside this.
  public var values = LayoutValues()

  public init(
    width: Int, glyphs: Glyphs = .unicode, density: Density = .auto, isTerminal: Bool = true
  ) {
    self.isTerminal = isTerminal
    self.width = max(width, Self.minimumWidth)
    self.glyphs = glyphs
    self.density = density
  }

  /// The layout for text that is read aloud.
  public var spoken: Layout {
    var layout = self
    layout.isSpoken = true
    return layout
  }

  /// Returns the line truncated to the width, unless it is for programs.
  public func fitted(_ line: StyledLine) -> StyledLine {
    guard !isTabbed, line.columns > width else { return line }
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
  public func row(of pieces: [StyledLine], separator: StyledLine) -> [StyledLine] {
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

  /// Returns a sentence of the program's own, wrapped on a terminal, else on one line.
  public func sentence(_ text: TerminalText, _ role: Role = .plain) -> [StyledLine] {
    var line = StyledLine()
    line.appendSpaces(indent)
    line.append(text, role)
    return isTerminal ? wrapped(text, indent: indent, role) : [line]
  }

  /// Returns wrapped text.
  public func wrapped(_ text: TerminalText, indent: Int = 0, _ role: Role = .plain) -> [StyledLine] {
    let indent = width - indent >= Self.minimumWidth / 2 ? indent : 0
    return text.wrapped(to: width - indent).map { piece in
      var line = StyledLine()
      if !piece.isEmpty { line.appendSpaces(indent) }
      line.append(piece, role)
      return line
    }
  }
}

/// A value that a program adds to ``Layout``, for its own records.
public protocol LayoutKey {
  associatedtype Value: Sendable
  static var defaultValue: Value { get }
}

/// The values that a program adds to ``Layout``, by their keys. They are few.
public struct LayoutValues: Sendable {
  private var values: [(key: ObjectIdentifier, value: any Sendable)] = []

  public init() {}

  public subscript<Key: LayoutKey>(key: Key.Type) -> Key.Value {
    get { values.first { $0.key == ObjectIdentifier(key) }?.value as? Key.Value ?? Key.defaultValue }
    set {
      values.removeAll { $0.key == ObjectIdentifier(key) }
      values.append((ObjectIdentifier(key), newValue))
    }
  }
}
