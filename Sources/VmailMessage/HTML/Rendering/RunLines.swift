internal import VmailDomain

/// Splits runs at their line ends.
enum RunLines {
  static func split(_ runs: [RichText.Run]) -> [[RichText.Run]] {
    var lines: [[RichText.Run]] = [[]]
    for run in runs {
      guard case .text(let text) = run.content, text.utf8.contains(0x0A) else {
        lines[lines.count - 1].append(run)
        continue
      }
      for (index, piece) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { lines.append([]) }
        if piece.isEmpty { continue }
        lines[lines.count - 1].append(RichText.Run(.text(String(piece)), style: run.style, link: run.link))
      }
    }
    return lines
  }

  static func joined(_ lines: some Collection<[RichText.Run]>) -> [RichText.Run] {
    var runs: [RichText.Run] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { runs.append(RichText.Run(.text("\n"))) }
      runs += line
    }
    return runs
  }
}
