/// How a deed is put to a person, on a screen of a certain size.
struct DeedQuestion: Sendable {
  let deed: Deed

  private static let indent = "  "
  /// Before what goes on with the line above: an item of its own never begins with it.
  private static let continuation = "      > "

  /// - Returns: the question's lines, none wider than the screen; `nil` when the screen can't show all of it at once.
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
    // The person's answer stands on the last line.
    lines += wrapped("Type yes to let it: ", columns)
    return lines.count < rows ? lines : nil
  }

  /// In lines of its own, cut where the screen ends, so that nothing that goes on can pass for another item.
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
