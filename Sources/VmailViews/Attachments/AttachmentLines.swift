import VmailDomain
import VmailTerminal

/// The attachments of a message, below its text, in columns: ` + 2.1 quarter-draft.csv  100 B  table`.
///
/// On narrow screens the types are left out first, then the sizes, and names are shortened; never the reference, nor
/// that the file is only on the server.
struct AttachmentLines {
  let attachments: [NumberedAttachment]
  /// The number of the message.
  let message: Int
  let layout: Layout
  /// The column of the references, under the text; the mark is before it where there is room.
  let indent: Int

  private static let leastName = 12
  private static let gap = 2

  private struct Row {
    let reference: TerminalText
    let name: TerminalText
    /// The facts, of which the first are the most important.
    let facts: [TerminalText]
    let state: TerminalText
  }

  var lines: [StyledLine] {
    let rows = rows
    let references = rows.map(\.reference.columns).max() ?? 0
    let mark = layout.glyphs.attachment.columns + 1
    let start = max(indent, mark) + references + 1
    let state = rows.map(\.state.columns).max() ?? 0
    let room = layout.width - start - (state == 0 ? 0 : state + Self.gap)
    let names = rows.map(\.name.columns).max() ?? 0
    var widths =
      rows.first.map { $0.facts.indices.map { index in rows.map(\.facts[index].columns).max() ?? 0 } } ?? []
    while !widths.isEmpty, min(names, Self.leastName) + Self.width(of: widths) > room { widths.removeLast() }
    let name = max(1, min(names, room - Self.width(of: widths)))
    return rows.map { row in
      var line = StyledLine()
      line.appendSpaces(max(indent, mark) - mark)
      line.append(layout.glyphs.attachment, .attachment)
      line.appendSpaces(1)
      line.appendCell(row.reference, width: references, .heading, ellipsis: layout.glyphs.ellipsis)
      line.appendSpaces(1)
      line.appendCell(row.name, width: name, ellipsis: layout.glyphs.ellipsis)
      // Sizes are numbers.
      for (index, width) in widths.enumerated() {
        line.appendSpaces(Self.gap)
        line.appendCell(
          row.facts[index], width: width, .dim, alignment: index == 0 ? .right : .left,
          ellipsis: layout.glyphs.ellipsis)
      }
      if row.state.columns > 0 {
        line.appendSpaces(Self.gap)
        line.append(row.state, .dim)
      }
      return layout.fitted(line)
    }
  }

  private var rows: [Row] {
    attachments.map { file in
      Row(
        reference: TerminalText("\(message).\(file.n)"), name: TerminalText(line: file.name),
        facts: [
          TerminalText(Digits.size(file.attachment.sizeBytes)),
          TerminalText(AttachmentTypeName.of(file.attachment)),
        ], state: file.isOnServer ? TerminalText(NumberedAttachment.onServer) : .empty)
    }
  }

  private static func width(of columns: [Int]) -> Int { columns.reduce(0) { $0 + gap + $1 } }
}
