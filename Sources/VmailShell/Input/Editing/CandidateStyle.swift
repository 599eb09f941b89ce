/// The style of a list of completions.
struct CandidateStyle: Sendable {
  /// The paint of meanings.
  var meaning = Paint.plain
  var ellipsis = "…"
  /// Whether candidates are listed as sentences, for reading aloud.
  var isPlain = false
}

extension Console {
  /// The style that corresponds to the current output settings.
  var candidateStyle: CandidateStyle {
    let settings = settings
    let theme = Theme(settings: settings, environment: terminal, isTerminal: true)
    return CandidateStyle(
      meaning: theme.paint(for: .dim), ellipsis: settings.glyphs.glyphs.ellipsis.string,
      isPlain: settings.form != .text)
  }
}
