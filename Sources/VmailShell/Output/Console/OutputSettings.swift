/// The settings for output, each of which can change at any time.
struct OutputSettings: Hashable, Sendable {
  enum Form: String, Sendable, CaseIterable {
    case text, plain, json
  }

  enum ColourChoice: String, Sendable, CaseIterable {
    case auto, always, never
  }

  enum ThemeChoice: String, Sendable, CaseIterable {
    case dark, light, auto
  }

  enum PagerChoice: Hashable, Sendable {
    /// Uses `$PAGER`, else `less` if it is installed.
    case auto
    case off
    /// A command line for the shell.
    case command(String)
  }

  var form: Form = .text
  /// Whether JSON marks text written by others, and makes hidden characters visible.
  var marksMail = false
  var colour: ColourChoice = .auto
  var theme: ThemeChoice = .auto
  var hyperlinks: HyperlinkChoice = .auto
  var glyphs: Glyphs.Choice = .unicode
  var density: Layout.Density = .compact
  var showsCategories = true
  /// Whether output may be redrawn.
  var motion = true
  /// The width in columns; `nil` for that of the terminal.
  var width: Int?
  var pager: PagerChoice = .auto
}
