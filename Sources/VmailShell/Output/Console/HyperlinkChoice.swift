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
