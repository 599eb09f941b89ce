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

extension OutputSettings {
  enum HyperlinkChoice: String, Sendable, CaseIterable {
    case auto, on, off
  }
}

extension TerminalEnvironment {
  /// Returns whether text has hyperlinks: `auto` requires a terminal known to support them, without a
  /// multiplexer.
  func showsHyperlinks(_ settings: OutputSettings, isTerminal: Bool) -> Bool {
    guard settings.form == .text, isTerminal, isCapable else { return false }
    return switch settings.hyperlinks {
    case .on: true
    case .off: false
    case .auto: isKnownForHyperlinks
    }
  }

  private var isKnownForHyperlinks: Bool {
    guard variables["TMUX"] == nil, variables["STY"] == nil else { return false }
    let programs: Set<String> = ["iTerm.app", "WezTerm", "ghostty", "vscode", "Hyper", "mintty"]
    let terms: Set<String> = [
      "xterm-kitty", "foot", "foot-extra", "alacritty", "wezterm", "xterm-ghostty", "contour",
    ]
    // VTE is used by GNOME Terminal and others; it has supported them since 0.50.
    let vte = variables["VTE_VERSION"].flatMap { Int($0) } ?? 0
    return programs.contains(variables["TERM_PROGRAM"] ?? "") || terms.contains(variables["TERM"] ?? "")
      || vte >= 5_000 || variables["KONSOLE_VERSION"] != nil || variables["WT_SESSION"] != nil
  }
}
