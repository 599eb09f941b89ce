/// The help of one command, from its ``CommandInfo``.
enum HelpText {
  static func synopsis(of info: CommandInfo) -> String { info.synopsis.joined(separator: "\n") }

  /// Explanation, options and examples.
  static func body(of info: CommandInfo) -> String {
    var parts = [info.details]
    if !info.options.isEmpty { parts.append(table(info.options.map { (form($0), $0.summary) })) }
    parts.append(table(info.examples.map { ($0.line, $0.does) }))
    return parts.joined(separator: "\n\n")
  }

  /// The commands' names with their short forms, as many on a line as fit.
  static func names(of commands: [CommandInfo], in layout: Layout) -> [StyledLine] {
    var lines: [StyledLine] = []
    for info in commands {
      let short = info.shortNames.isEmpty ? "" : " (" + info.shortNames.joined(separator: ", ") + ")"
      let entry = TerminalText(info.name + short)
      if let last = lines.last, last.columns + 2 + entry.columns <= layout.width {
        lines[lines.count - 1].appendSpaces(2)
      } else {
        lines.append(StyledLine("  "))
      }
      lines[lines.count - 1].append(entry)
    }
    return lines.map(layout.fitted)
  }

  private static func form(_ option: CommandInfo.Option) -> String {
    "--" + option.name + (option.valueName.map { " " + $0 } ?? "")
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0.padding(to: width) + "  " + $1 }.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: width - count) }
}

extension HelpRecord {
  init(_ info: CommandInfo) {
    self.init(summaryOf: info)
    details = info.summary + ".\n\n" + HelpText.body(of: info)
  }

  /// As a line of the list of commands.
  init(summaryOf info: CommandInfo) {
    self.init(
      name: info.name, short: info.shortNames, synopsis: HelpText.synopsis(of: info), about: info.summary,
      details: nil)
  }
}
