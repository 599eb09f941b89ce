/// The settings for output, each of which can change at any time.
public struct OutputSettings: Sendable {
  public enum Form: String, Sendable, CaseIterable {
    case text, plain, json
  }

  public enum ColourChoice: String, Sendable, CaseIterable {
    case auto, always, never
  }

  public enum ThemeChoice: String, Sendable, CaseIterable {
    case dark, light, auto
  }

  public enum PagerChoice: Hashable, Sendable {
    /// Uses `$PAGER`, else `less` if it is installed.
    case auto
    case off
    /// A command line for the shell.
    case command(String)
  }

  public var form: Form = .text
  /// Whether JSON marks text written by others, and makes hidden characters visible.
  public var marksForeignText = false
  public var colour: ColourChoice = .auto
  public var theme: ThemeChoice = .auto
  public var colours = RoleColours()
  public var hyperlinks: HyperlinkChoice = .auto
  public var glyphs = Glyphs.Choice.auto
  public var density: Layout.Density = .auto
  /// Whether output may be redrawn.
  public var motion = true
  /// The width in columns; `nil` for that of the terminal.
  public var width: Int?
  /// The width that its user has chosen for the screen of a script, whose other rows don't depend on it.
  public var screenWidth: Int?
  public var pager: PagerChoice = .auto
  /// Whether commands come from a script, whose results are for programs unless they go to a terminal.
  public var isScript = false
  /// Whether only results that are redirected are printed.
  public var isQuiet = false
  /// The columns by which sentences are indented, as in a part of a block.
  public var indent = 0
  /// The program's own settings, which each layout receives.
  public var values = LayoutValues()

  public init(
    form: Form = .text, marksForeignText: Bool = false, colour: ColourChoice = .auto,
    theme: ThemeChoice = .auto, hyperlinks: HyperlinkChoice = .auto, glyphs: Glyphs.Choice = .auto,
    density: Layout.Density = .auto, motion: Bool = true, width: Int? = nil, pager: PagerChoice = .auto,
    values: LayoutValues = LayoutValues()
  ) {
    self.form = form
    self.marksForeignText = marksForeignText
    self.colour = colour
    self.theme = theme
    self.hyperlinks = hyperlinks
    self.glyphs = glyphs
    self.density = density
    self.motion = motion
    self.width = width
    self.pager = pager
    self.values = values
  }
}

extension OutputSettings {
  public enum HyperlinkChoice: String, Sendable, CaseIterable {
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
