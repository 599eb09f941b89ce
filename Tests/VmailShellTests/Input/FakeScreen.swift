import Glibc

@testable import VmailShell

/// As much of a terminal's screen as libedit and the line editor use (ECMA-48, xterm).
struct FakeScreen {
  private(set) var columns: Int
  private let rows: Int
  /// A cell's text; empty behind a wide character.
  private var cells: [[String]]
  private(set) var row = 0
  private(set) var column = 0
  private var wrapsNext = false
  private var inserts = false
  private var sequence: String?
  /// Modes set by `ESC [ ? … h`.
  private(set) var modes: Set<String> = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows without blanks at their ends, down to the last that is not empty.
  var lines: [String] {
    var lines = cells.map { cells in
      var line = cells.joined()
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  mutating func resize(columns: Int) {
    cells = cells.map { Array(($0 + Array(repeating: " ", count: columns)).prefix(columns)) }
    self.columns = columns
    column = min(column, columns - 1)
  }

  mutating func show(_ scalar: Unicode.Scalar) {
    if let begun = sequence {
      sequence = begun + String(scalar)
      let isIntroducer = begun.isEmpty && scalar == "["
      if !isIntroducer, (0x40...0x7E).contains(scalar.value) { endSequence() }
      return
    }
    switch scalar {
    case "\u{1B}": sequence = ""
    case "\r": (column, wrapsNext) = (0, false)
    case "\n": nextRow()
    case "\u{8}": (column, wrapsNext) = (max(0, column - 1), false)
    case "\u{7}": break
    default: put(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = max(0, LineLayout.width(scalar))
    guard width > 0 else {
      if column > 0 { cells[row][column - 1] += String(scalar) }
      return
    }
    if wrapsNext || column + width > columns {
      column = 0
      nextRow()
    }
    if inserts {
      cells[row].insert(contentsOf: Array(repeating: " ", count: width), at: column)
      cells[row].removeLast(width)
    }
    cells[row][column] = String(scalar)
    if width == 2 { cells[row][column + 1] = "" }
    column += width
    wrapsNext = column >= columns
    if wrapsNext { column = columns - 1 }
  }

  private mutating func nextRow() {
    wrapsNext = false
    row += 1
    if row == rows {
      cells.removeFirst()
      cells.append(Array(repeating: " ", count: columns))
      row -= 1
    }
  }

  private mutating func endSequence() {
    let text = sequence ?? ""
    sequence = nil
    guard text.hasPrefix("["), let final = text.last else { return }
    let parameter = String(text.dropFirst().dropLast())
    let count = max(1, Int(parameter) ?? 1)
    wrapsNext = false
    switch final {
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(columns, count) - 1
    case "H": (row, column) = (0, 0)
    case "J": clear(fromRow: row, column: column)
    case "K": for index in column..<columns { cells[row][index] = " " }
    case "P":
      cells[row].removeSubrange(column..<min(columns, column + count))
      cells[row] += Array(repeating: " ", count: columns - cells[row].count)
    case "@":
      cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
      cells[row].removeLast(cells[row].count - columns)
    case "h", "l":
      if parameter == "4" { inserts = final == "h" }
      if final == "h" { modes.insert(parameter) } else { modes.remove(parameter) }
    default: break
    }
  }

  private mutating func clear(fromRow first: Int, column start: Int) {
    for index in start..<columns { cells[first][index] = " " }
    for row in first + 1..<max(rows, first + 1) { cells[row] = Array(repeating: " ", count: columns) }
  }
}
