/// How output looks; each is a setting that can change at any time.
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
    /// `$PAGER`, else `less` where it is installed.
    case auto
    case off
    /// A command line for the shell.
    case command(String)
  }

  var form: Form = .text
  /// Whether JSON says which text somebody else wrote, and shows what hides in it.
  var marksMail = false
  var colour: ColourChoice = .auto
  var theme: ThemeChoice = .auto
  var hyperlinks: HyperlinkChoice = .auto
  var glyphs: Glyphs.Choice = .unicode
  var density: Layout.Density = .compact
  var showsCategories = true
  /// `false`: nothing is redrawn.
  var motion = true
  /// In columns; `nil` for the terminal's.
  var width: Int?
  var pager: PagerChoice = .auto
}
