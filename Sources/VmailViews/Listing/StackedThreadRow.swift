import VmailDomain
import VmailTerminal

/// A thread on a screen too narrow for columns: senders, subject, then the marks and the time, on as many lines as
/// necessary. Only the snippet and the avatar are left out.
struct StackedThreadRow {
  let row: ThreadRow

  private static let indent = 2
  private var layout: Layout { row.layout }

  var lines: [StyledLine] { [senders, subject] + marks }

  private var senders: StyledLine {
    var line = row.record.showsSelection ? row.selection : StyledLine()
    line.append(row.number)
    line.appendSpaces(1)
    if row.record.isUnread {
      line.append(layout.glyphs.unread, .unreadMark)
      line.appendSpaces(1)
    }
    let messages = row.record.thread.messageCount
    let count = messages > 1 ? " (\(messages))" : ""
    let senders = row.senders(width: max(layout.width - line.columns - count.utf8.count, 1))
    line.append(isolated: StyledLine(senders, row.nameRole))
    line.append(TerminalText(count), .dim)
    return layout.fitted(line)
  }

  private var subject: StyledLine {
    var line = StyledLine()
    line.appendSpaces(Self.indent)
    let room = layout.width - Self.indent
    let subject = row.subject.truncated(to: room, ellipsis: layout.glyphs.ellipsis)
    line.append(isolated: StyledLine(subject, row.nameRole))
    return line
  }

  private var marks: [StyledLine] {
    let room = layout.width - Self.indent
    var lines: [StyledLine] = []
    var used = 0
    for part in parts(room) where part.columns > 0 {
      if !lines.isEmpty, used + 1 + part.columns <= room {
        lines[lines.count - 1].appendSpaces(1)
        used += 1 + part.columns
      } else {
        lines.append(StyledLine(TerminalText(String(repeating: " ", count: Self.indent))))
        used = part.columns
      }
      lines[lines.count - 1].append(part)
    }
    return lines
  }

  private func parts(_ room: Int) -> [StyledLine] {
    let thread = row.record.thread
    return [
      row.record.showsAccount ? row.accountMark(width: min(room - 2, 16)) : StyledLine(),
      row.badge(.short),
      thread.hasAttachments ? StyledLine(layout.glyphs.attachment, .attachment) : StyledLine(),
      thread.isStarred ? StyledLine(layout.glyphs.star, .star) : StyledLine(),
      StyledLine(row.end(isShort: true), .dim),
    ]
  }
}
