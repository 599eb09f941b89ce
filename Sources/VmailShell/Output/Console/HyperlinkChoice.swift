extension OutputSettings {
  enum HyperlinkChoice: String, Sendable, CaseIterable {
    case auto, on, off
  }
}

extension TerminalEnvironment {
  /// Whether text leads somewhere: `auto` asks for a terminal that is known for it, seen without a multiplexer.
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
    // VTE is GNOME Terminal and its relatives; it has them from 0.50 on.
    let vte = variables["VTE_VERSION"].flatMap { Int($0) } ?? 0
    return programs.contains(variables["TERM_PROGRAM"] ?? "") || terms.contains(variables["TERM"] ?? "")
      || vte >= 5_000 || variables["KONSOLE_VERSION"] != nil || variables["WT_SESSION"] != nil
  }
}
