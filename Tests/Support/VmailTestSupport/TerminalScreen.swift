/// A terminal's screen, as far as libedit and the shell use it (ECMA-48, xterm).
public struct TerminalScreen: Sendable {
  private var columns: Int
  private let rows: Int
  /// The text of each cell; empty after a wide character.
  private var cells: [[String]]
  private var row = 0
  /// The cursor's column, from 0.
  public private(set) var column = 0
  /// The modes set by `ESC [ … h`, such as `?2004`.
  public private(set) var modes: Set<String> = []
  private var wrapsNext = false
  private var sequence: String?
  private var partial: [UInt8] = []
  private let width: @Sendable (Unicode.Scalar) -> Int

  /// - Parameter width: returns the number of columns of a character; 0 for a combining mark.
  public init(columns: Int, rows: Int, width: @escaping @Sendable (Unicode.Scalar) -> Int) {
    (self.columns, self.rows, self.width) = (columns, rows, width)
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows without trailing blanks, up to the last one that is not empty.
  public var lines: [String] {
    var lines = cells.map { cells in
      var line = cells.joined()
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  public mutating func resize(columns: Int) {
    cells = cells.map { Array(($0 + Array(repeating: " ", count: columns)).prefix(columns)) }
    self.columns = columns
    column = min(column, columns - 1)
  }

  public mutating func show(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte & 0xC0 != 0x80 { flush() }
      partial.append(byte)
      let length = partial[0] < 0x80 ? 1 : partial[0] < 0xE0 ? 2 : partial[0] < 0xF0 ? 3 : 4
      if partial.count == length { flush() }
    }
  }

  private mutating func flush() {
    for scalar in String(decoding: partial, as: UTF8.self).unicodeScalars { show(scalar) }
    partial = []
  }

  private mutating func show(_ scalar: Unicode.Scalar) {
    if let begun = sequence, let kind = begun.unicodeScalars.first, "P_]^X".unicodeScalars.contains(kind) {
      // A control string, such as an image: it ends in ST or BEL, and displays nothing here.
      let isEnd = scalar == "\u{7}" || scalar == "\\" && begun.hasSuffix("\u{1B}")
      sequence = isEnd ? nil : String(kind) + String(scalar)
      return
    }
    if let begun = sequence {
      sequence = begun + String(scalar)
      let isIntroducer = begun.isEmpty && scalar == "["
      let beginsString = begun.isEmpty && "P_]^X".unicodeScalars.contains(scalar)
      if !isIntroducer, !beginsString, (0x40...0x7E).contains(scalar.value) { endSequence() }
      return
    }
    switch scalar {
    case "\u{1B}": sequence = ""
    case "\r": (column, wrapsNext) = (0, false)
    case "\n": nextRow()
    case "\u{8}": (column, wrapsNext) = (max(0, column - 1), false)
    case "\u{7}", "\u{0}": break
    default: put(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let columnsTaken = width(scalar)
    guard columnsTaken > 0 else {
      if column > 0 { cells[row][column - 1] += String(scalar) }
      return
    }
    if wrapsNext || column + columnsTaken > columns {
      column = 0
      nextRow()
    }
    if modes.contains("4") {
      cells[row].insert(contentsOf: Array(repeating: " ", count: columnsTaken), at: column)
      cells[row].removeLast(columnsTaken)
    }
    cells[row][column] = String(scalar)
    if columnsTaken == 2 { cells[row][column + 1] = "" }
    column += columnsTaken
    wrapsNext = column >= columns
    if wrapsNext { column = columns - 1 }
  }

  private mutating func nextRow() {
    wrapsNext = false
    row += 1
    guard row == rows else { return }
    cells.removeFirst()
    cells.append(Array(repeating: " ", count: columns))
    row -= 1
  }

  private mutating func endSequence() {
    let text = sequence ?? ""
    sequence = nil
    guard text.hasPrefix("["), let final = text.last else { return }
    let parameter = String(text.dropFirst().dropLast())
    let count = max(1, Int(parameter) ?? 1)
    wrapsNext = wrapsNext && final == "m"
    switch final {
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(columns, count) - 1
    case "H": (row, column) = (0, 0)
    case "J": clear()
    case "K": for index in column..<columns { cells[row][index] = " " }
    case "P":
      cells[row].removeSubrange(column..<min(columns, column + count))
      cells[row] += Array(repeating: " ", count: columns - cells[row].count)
    case "@":
      cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
      cells[row].removeLast(cells[row].count - columns)
    case "h": modes.insert(parameter)
    case "l": modes.remove(parameter)
    default: break
    }
  }

  private mutating func clear() {
    for index in column..<columns { cells[row][index] = " " }
    for below in (row + 1)..<max(rows, row + 1) { cells[below] = Array(repeating: " ", count: columns) }
  }
}
