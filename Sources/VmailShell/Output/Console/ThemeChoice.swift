extension Theme {
  /// The theme for output that goes to a terminal or not.
  init(settings: OutputSettings, environment: TerminalEnvironment, isTerminal: Bool) {
    self.init(
      background: Self.background(settings.theme, environment.variables),
      depth: Self.depth(settings, environment, isTerminal: isTerminal),
      showsHyperlinks: environment.showsHyperlinks(settings, isTerminal: isTerminal))
  }

  /// `always` wins over everything; otherwise only a terminal that can gets colours, and none when
  /// `NO_COLOR` is set to anything (no-color.org): bold stays then.
  private static func depth(
    _ settings: OutputSettings, _ environment: TerminalEnvironment, isTerminal: Bool
  ) -> ColourDepth {
    guard settings.form == .text else { return .none }
    switch settings.colour {
    case .never: return isTerminal && environment.isCapable ? .monochrome : .none
    case .always: return colours(environment.variables)
    case .auto:
      guard isTerminal, environment.isCapable else { return .none }
      let isRefused = environment.variables["NO_COLOR"].map { !$0.isEmpty } ?? false
      return isRefused ? .monochrome : colours(environment.variables)
    }
  }

  private static func colours(_ variables: [String: String]) -> ColourDepth {
    let isExtended =
      variables["TERM"]?.contains("256color") == true
      || ["truecolor", "24bit"].contains(variables["COLORTERM"] ?? "")
    return isExtended ? .extended : .sixteen
  }

  /// `COLORFGBG` is `foreground;background` in the numbers of the sixteen colours; light ones are
  /// white and those above 8.
  private static func background(
    _ choice: OutputSettings.ThemeChoice, _ variables: [String: String]
  ) -> Background {
    switch choice {
    case .dark: return .dark
    case .light: return .light
    case .auto:
      let last = variables["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
      return last.map { $0 == 7 || $0 > 8 } == true ? .light : .dark
    }
  }
}
