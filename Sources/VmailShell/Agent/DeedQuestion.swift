/// The question to a person about an action, laid out for a screen of a certain size.
struct DeedQuestion: Sendable {
  let deed: Deed

  private static let indent = "  "
  /// The prefix of continuation lines; no item begins with it.
  private static let continuation = "      > "

  /// - Returns: the lines of the question, none wider than the screen; `nil` if they don't fit on the screen
  ///   all at once.
  func lines(columns: Int, rows: Int) -> [String]? {
    guard columns >= 20 else { return nil }
    let width = deed.items.map { $0.label.count }.max() ?? 0
    var lines = [""] + wrapped("vmail: an agent wants to \(deed.effect):", columns)
    for item in deed.items {
      let label = Self.indent + item.label + String(repeating: " ", count: width - item.label.count + 2)
      let values =
        item.isText ? item.value.split(separator: "\n", omittingEmptySubsequences: false) : [item.value[...]]
      for (index, value) in values.enumerated() {
        let start = index == 0 ? label : Self.indent + String(repeating: " ", count: width) + "| "
        lines += wrapped(start + QuestionText.quoted(String(value)), columns)
        if lines.count > rows { return nil }
      }
    }
    // The answer is typed on the last line.
    lines += wrapped("Type yes to let it: ", columns)
    return lines.count < rows ? lines : nil
  }

  /// Wraps text at the screen width, marking continuation lines so that they can't pass for items.
  private func wrapped(_ text: String, _ columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for character in text {
      let width = DisplayWidth.columns(of: character)
      if used + width > columns - 1 {
        lines.append(line)
        line = Self.continuation
        used = Self.continuation.count
      }
      line.append(character)
      used += width
    }
    return lines + [line]
  }
}
