/// How candidates of a completion are listed.
struct CandidateStyle: Sendable {
  /// What they mean is painted so.
  var meaning = Paint.plain
  var ellipsis = "…"
  /// One after the other as sentences, for reading aloud.
  var isPlain = false
}

extension Console {
  /// As results are shown on the terminal now.
  var candidateStyle: CandidateStyle {
    let settings = settings
    let theme = Theme(settings: settings, environment: terminal, isTerminal: true)
    return CandidateStyle(
      meaning: theme.paint(for: .dim), ellipsis: settings.glyphs.glyphs.ellipsis.string,
      isPlain: settings.form != .text)
  }
}
