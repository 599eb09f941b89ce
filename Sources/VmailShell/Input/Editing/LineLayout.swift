internal import CEditLine

/// Calculates libedit's cursor position, which is needed to write above the line but is not available from
/// libedit.
enum LineLayout {
  /// Returns the row and column of the cursor after `text`, both counted from 0.
  static func place(after text: some Sequence<Unicode.Scalar>, columns: Int) -> (row: Int, column: Int) {
    let columns = max(columns, 2)
    var row = 0
    var column = 0
    func advance(_ width: Int) {
      if column + width > columns {
        row += 1
        column = 0
      }
      column += width
      if column >= columns {
        row += 1
        column = 0
      }
    }
    for scalar in text {
      switch scalar {
      case "\n":
        row += 1
        column = 0
      case "\t": repeat { advance(1) } while column % 8 != 0
      default:
        let width = Self.width(scalar)
        if width < 0 {
          // Shown as ^X.
          advance(1)
          advance(1)
        } else {
          advance(width)
        }
      }
    }
    return (row, column)
  }

  /// Returns the width in columns; 0 for combining marks, -1 for control characters.
  static func width(_ scalar: Unicode.Scalar) -> Int {
    Int(wcwidth(wchar_t(bitPattern: scalar.value)))
  }

  static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, width($1)) }
  }
}
