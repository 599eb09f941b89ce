import VmailDomain
import VmailTerminal

@testable import VmailShell
@testable import VmailViews

/// What must hold of text laid out for a terminal.
enum LaidOut {
  /// - Parameter width: in columns, of any size.
  static func check(_ text: RichText, width: Int) throws {
    var layout = RichTextLayout(width: width)
    for showsQuotedReplies in [false, true] {
      layout.showsQuotedReplies = showsQuotedReplies
      for line in layout.lines(of: text) {
        let columns = TerminalText(line.string).columns
        try expect(Promise.isForTerminal(line.string), "a line holds nothing that acts on the terminal")
        try expect(line.columns == columns, "the columns of a line, \(line.columns), are counted: \(columns)")
        try expect(
          columns <= max(width, RichTextLayout.minimumText),
          "\(columns) columns in \(width): \(line.string.debugDescription)")
      }
    }
  }
}
