import VmailDomain
public import VmailTerminal

/// A column of rows that can be chosen (`set columns`).
public enum RowColumn: String, Sendable, CaseIterable {
  case number, flags, account, from, address, to, count, subject, snippet, labels, folder, date, size, id

  /// Those of rows for programs unless others are chosen.
  static let usual: [RowColumn] = [.number, .date, .account, .flags, .from, .subject]

  /// Returns columns whose names are separated by spaces or commas; `nil` if there are none, others too, or one twice. `n` is
  /// short for `number`.
  public static func list(_ names: String) -> [RowColumn]? {
    let names = names.split { $0 == " " || $0 == "," }
    let columns = names.compactMap { $0 == "n" ? .number : RowColumn(rawValue: String($0)) }
    return !columns.isEmpty && Set(columns).count == names.count ? columns : nil
  }

  /// Returns the first name that no column has.
  public static func unknown(in names: String) -> String? {
    names.split { $0 == " " || $0 == "," }.map(String.init).first { list($0) == nil }
  }

  /// Its share of the width that columns of a fixed width leave; 0 for those.
  fileprivate var share: Int {
    switch self {
    case .from, .address, .to, .id: 3
    case .subject, .snippet: 4
    case .folder: 2
    default: 0
    }
  }
}

extension LayoutValues {
  private enum Columns: LayoutKey { static let defaultValue: [RowColumn]? = nil }

  /// The columns of rows in their order; `nil` for those that fit best.
  public var rowColumns: [RowColumn]? {
    get { self[Columns.self] }
    set { self[Columns.self] = newValue }
  }
}

extension Layout {
  var rowColumns: [RowColumn]? { values.rowColumns }
}

/// Rows of chosen columns, one line each.
extension ThreadRow {
  private static let mostAccount = 8

  /// Returns the chosen columns in their order, each with a fixed width or a share of what is left.
  func line(of chosen: [RowColumn], _ shape: ThreadRowShape) -> StyledLine {
    let widths = chosen.map { fixedWidth(of: $0, shape) }
    var line = shape.showsSelection ? selection : StyledLine()
    let room = max(layout.width - line.columns - widths.reduce(0, +) - chosen.count + 1, 0)
    let shares = max(chosen.map(\.share).reduce(0, +), 1)
    // A warning about a sender must be seen wherever something of the mail is.
    let warned = chosen.first { $0 == .from } ?? chosen.first { $0 == .subject || $0 == .snippet }
    var (sharesBefore, end) = (0, line.columns)
    for (column, width) in zip(chosen, widths) {
      // Differences of running sums, so that rounding loses no width.
      let start = room * sharesBefore / shares
      sharesBefore += column.share
      let width = width + room * sharesBefore / shares - start
      line.appendSpaces(end - line.columns)
      end = line.columns + width + 1
      line.append(cell(column, width: width, warns: column == warned))
    }
    return layout.fitted(line)
  }

  private func fixedWidth(of column: RowColumn, _ shape: ThreadRowShape) -> Int {
    switch column {
    case .number: shape.numberColumns
    case .flags: 1 + ThreadRowColumns.flagsBesideMark
    case .account: shape.accountColumns(usually: Self.mostAccount) + 2
    case .count: shape.countColumns
    case .labels: ThreadBadge.columns(of: shape.badges, .full, in: layout)
    case .date: shape.timeColumns
    case .size: 8
    case .from, .address, .to, .subject, .snippet, .folder, .id: 0
    }
  }

  private func cell(_ column: RowColumn, width: Int, warns: Bool) -> StyledLine {
    switch column {
    case .number: return text("", width - number.columns, then: number)
    case .flags: return text("", 0, then: unreadMark, flags(spaces: 0))
    case .account: return accountMark(width: width - 2)
    case .labels: return badge(.full)
    case .count:
      let count = record.thread.messageCount
      return text(TerminalText(count > 1 ? String(count) : ""), width, .dim, .right)
    case .date:
      return text(end(isShort: false), width, .dim, .right)
    case .from: return text(people(nil, width, warns), width, nameRole)
    case .to: return text(record.shownRecipients.map { people($0, width, warns) } ?? .empty, width)
    case .subject: return text((warns ? warning : .empty) + subject, width, nameRole)
    case .snippet: return text((warns ? warning : .empty) + snippet, width, .dim)
    case .size:
      return text(TerminalText(record.facts.map { Digits.size($0.size) } ?? ""), width, .dim, .right)
    case .address, .folder, .id: return text(TerminalText(line: record.field(column, in: layout)), width)
    }
  }

  private func people(_ recipients: [Participant]?, _ width: Int, _ warns: Bool) -> TerminalText {
    let mark = warns ? warning : .empty
    let people = ThreadPeople(senders: record.participants, recipients: recipients, own: record.own)
    return mark + people.text(width: max(width - mark.columns, 0), in: layout)
  }

  private func text(
    _ text: TerminalText, _ width: Int, _ role: Role = .plain, _ alignment: StyledLine.Alignment = .left,
    then rest: StyledLine...
  ) -> StyledLine {
    var line = StyledLine()
    line.appendCell(
      text, width: max(width, 0), role, alignment: alignment, ellipsis: layout.glyphs.ellipsis)
    for part in rest { line.append(part) }
    return line
  }
}
