/// The number of colours available.
public enum ColourDepth: Sendable, CaseIterable {
  /// No escape sequence at all.
  case none
  /// Bold and underlined text only.
  case monochrome
  case sixteen
  case extended
}

/// A theme, which determines the appearance of every ``Role``. Each colour has a contrast of 4.5:1 or more on
/// the backgrounds the theme is meant for, and no state is shown by colour alone.
public struct Theme: Hashable, Sendable {
  public enum Background: String, Sendable, CaseIterable {
    case dark, light

    /// The colour by which the user's colours are judged.
    var rgb: RGB { self == .dark ? RGB(grey: 0) : RGB(grey: 255) }
  }

  public var background: Background
  public var depth: ColourDepth
  /// Whether hyperlinks are written, using OSC 8.
  var showsHyperlinks = false
  /// Whether the terminal has all colours, beyond those with a number.
  var hasAllColours = false
  /// The colours that the user has given to roles.
  var colours = RoleColours()
  /// The characters of all text.
  var charset = TerminalCharset.unicode

  public init(background: Background, depth: ColourDepth, showsHyperlinks: Bool = false) {
    self.background = background
    self.depth = depth
    self.showsHyperlinks = showsHyperlinks
  }

  public static let none = Theme(background: .dark, depth: .none)

  public func paint(for role: Role) -> Paint {
    switch depth {
    case .none: .plain
    case .monochrome: Paint(isBold: isBold(role), isUnderlined: role == .match)
    case .sixteen, .extended: colours[role].map { changed(coloured(role), by: $0) } ?? coloured(role)
    }
  }

  /// Returns the paint for a role with the writer's italics, underlining or strike-through, if styles are
  /// available.
  public func paint(for role: Role, _ style: TextStyle) -> Paint {
    var paint = paint(for: role)
    guard depth == .sixteen || depth == .extended, !style.isEmpty else { return paint }
    paint.isItalic = style.contains(.italic)
    paint.isUnderlined = paint.isUnderlined || style.contains(.underlined)
    paint.isStruck = style.contains(.struck)
    return paint
  }

  private func isBold(_ role: Role) -> Bool {
    switch role {
    case .unread, .unreadMark, .current, .heading, .error, .warning, .match: true
    default: false
    }
  }

  private func coloured(_ role: Role) -> Paint {
    switch role {
    case .plain: .plain
    case .unread, .heading, .current: .bold
    case .match: Paint(isBold: true, isUnderlined: true)
    case .unreadMark: Paint(foreground: palette.unread, isBold: true)
    case .star: Paint(foreground: palette.star)
    case .attachment, .notice: Paint(foreground: palette.note)
    case .dim: Paint(foreground: palette.dim)
    case .added: Paint(foreground: palette.badges[.green])
    case .removed: Paint(foreground: palette.badges[.orange])
    case .error: filled(palette.error, isBold: true)
    case .warning: Paint(foreground: palette.warning, isBold: true)
    case .badge(let hue): filled(palette.badges[hue])
    case .tag(let hue): Paint(foreground: palette.badges[hue])
    case .accountMark(let hash): Paint(foreground: palette.pick(hash))
    case .avatar(let hash): filled(palette.pick(hash))
    }
  }

  /// Returns the colour beside which a role is read: that of its text if it is filled, else the background.
  func beside(_ name: RoleColours.Name) -> RGB {
    [.error, .badge].contains(name) ? palette.ink.rgb : background.rgb
  }

  private func filled(_ colour: Colour?, isBold: Bool = false) -> Paint {
    colour.map { Paint(foreground: palette.ink, background: $0, isBold: isBold) } ?? .plain
  }

  private var palette: Palette {
    switch (background, depth) {
    case (.dark, .extended): .darkExtended
    case (.dark, _): .darkSixteen
    case (.light, .extended): .lightExtended
    case (.light, _): .lightSixteen
    }
  }
}

/// The colours of one theme at one depth; `nil` is the terminal's own.
private struct Palette: Sendable {
  /// Text on a filled background.
  var ink: Colour
  var unread: Colour
  var star: Colour?
  var note: Colour?
  var dim: Colour?
  var error: Colour
  var warning: Colour
  var badges: [Hue: Colour]
  /// The colours for people and accounts.
  var hues: [Colour]

  func pick(_ hash: UInt64) -> Colour? {
    hues.isEmpty ? nil : hues[Int(hash % UInt64(hues.count))]
  }

  static let darkExtended = Palette(
    ink: .indexed(16), unread: .indexed(75), star: .indexed(221), note: .indexed(117),
    dim: .indexed(248), error: .indexed(210), warning: .indexed(221),
    badges: [
      .blue: .indexed(75), .green: .indexed(114), .orange: .indexed(215),
      .violet: .indexed(141), .cyan: .indexed(80),
    ],
    hues: [75, 78, 80, 114, 117, 141, 147, 173, 174, 176, 179, 186, 209, 211, 215, 221].map(Colour.indexed))

  static let lightExtended = Palette(
    ink: .indexed(231), unread: .indexed(25), star: .indexed(94), note: .indexed(24),
    dim: .indexed(240), error: .indexed(160), warning: .indexed(94),
    badges: [
      .blue: .indexed(25), .green: .indexed(22), .orange: .indexed(94),
      .violet: .indexed(54), .cyan: .indexed(23),
    ],
    hues: [18, 22, 23, 24, 25, 58, 52, 54, 55, 61, 88, 90, 94, 125, 127, 160].map(Colour.indexed))

  static let darkSixteen = Palette(
    ink: .basic(0), unread: .basic(14), star: .basic(11), note: nil, dim: nil, error: .basic(9),
    warning: .basic(11),
    badges: [
      .blue: .basic(6), .green: .basic(2), .orange: .basic(3), .violet: .basic(13),
      .cyan: .basic(7),
    ],
    hues: [2, 3, 6, 7, 10, 11, 13, 14].map(Colour.basic))

  static let lightSixteen = Palette(
    ink: .basic(15), unread: .basic(4), star: nil, note: nil, dim: nil, error: .basic(1),
    warning: .basic(5),
    badges: [
      .blue: .basic(4), .green: .basic(5), .orange: .basic(1), .violet: .basic(0),
      .cyan: .basic(4),
    ],
    hues: [0, 1, 4, 5].map(Colour.basic))
}

extension Theme {
  /// The theme for output that goes to a terminal or not.
  public init(settings: OutputSettings, environment: TerminalEnvironment, isTerminal: Bool) {
    self.init(
      background: Self.background(settings.theme, environment.variables),
      depth: Self.depth(settings, environment, isTerminal: isTerminal),
      showsHyperlinks: environment.showsHyperlinks(settings, isTerminal: isTerminal))
    hasAllColours = Self.hasAllColours(environment.variables)
    colours = settings.colours
    charset = isTerminal ? environment.charset(settings) : .unicode
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
    let isExtended = variables["TERM"]?.contains("256color") == true || hasAllColours(variables)
    return isExtended ? .extended : .sixteen
  }

  private static func hasAllColours(_ variables: [String: String]) -> Bool {
    ["truecolor", "24bit"].contains(variables["COLORTERM"] ?? "")
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

extension TerminalEnvironment {
  /// The characters that the terminal shows, unless the user has said that it shows all.
  func charset(_ settings: OutputSettings) -> TerminalCharset {
    isUTF8 || settings.glyphs == .unicode ? .unicode : .ascii
  }
}
