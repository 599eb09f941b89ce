/// The colours that the user gives to roles: `unread=#ff8800 star=bold,yellow`.
///
/// They change the colour of a role and may add weight; what else marks the role stays, so that nothing is shown
/// by colour alone.
public struct RoleColours: Hashable, Sendable {
  /// A role, as the user names it.
  public enum Name: String, CaseIterable, Sendable {
    case unread, current, match, star, attachment, dim, heading, error, warning, notice, badge
  }

  /// What the user has written for a role.
  struct Look: Hashable, Sendable {
    var colour: Colour?
    var isBold = false
    var isItalic = false
    /// The colour as written.
    var written = ""
  }

  private var looks: [Name: Look] = [:]

  public init() {}

  var isEmpty: Bool { looks.isEmpty }

  subscript(name: Name) -> Look? { looks[name] }

  subscript(role: Role) -> Look? { isEmpty ? nil : role.name.flatMap { looks[$0] } }
}

extension Role {
  /// The name by which the user can change it.
  fileprivate var name: RoleColours.Name? {
    switch self {
    case .unread, .unreadMark: .unread
    case .current: .current
    case .match: .match
    case .star: .star
    case .attachment: .attachment
    case .dim: .dim
    case .heading: .heading
    case .error: .error
    case .warning: .warning
    case .notice: .notice
    case .badge: .badge
    default: nil
    }
  }
}

extension RoleColours {
  /// The part of a text that can't be parsed.
  public enum Fault: Error, Hashable, Sendable {
    /// A word without `=`.
    case noColour(String, column: Int)
    case unknownRole(String, column: Int)
    case unknownColour(String, column: Int)
  }

  /// Parses `ROLE=COLOUR`, and more of them after blanks. Before the colour there may be `bold,` and `italic,`.
  public init(_ text: String) throws(Fault) {
    for pair in text.split(separator: " ") {
      let column = text.distance(from: text.startIndex, to: pair.startIndex) + 1
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Name(rawValue: String(parts[0])) else {
        throw .unknownRole(String(parts[0]), column: column)
      }
      guard parts.count > 1 else { throw .noColour(String(pair), column: column) }
      looks[name] = try Self.look(parts[1], in: text)
    }
  }

  private static func look(_ words: Substring, in text: String) throws(Fault) -> Look {
    var look = Look()
    for word in words.split(separator: ",", omittingEmptySubsequences: false) {
      switch word {
      case "bold": look.isBold = true
      case "italic": look.isItalic = true
      default:
        guard look.colour == nil, let colour = Colour(named: word) else {
          let column = text.distance(from: text.startIndex, to: word.startIndex) + 1
          throw .unknownColour(String(word), column: column)
        }
        (look.colour, look.written) = (colour, String(word))
      }
    }
    return look
  }
}

extension Colour {
  /// The names of the first eight colours; `bright-` precedes those of the others.
  private static let eight = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// The names of the sixteen colours that each terminal has.
  public static let names = eight + eight.map { "bright-" + $0 }

  /// A colour as the user writes it: a name, a number from 0 to 255, or `#rrggbb`.
  init?(named text: some StringProtocol) {
    if let index = Self.names.firstIndex(of: String(text)) {
      self = .basic(UInt8(index))
    } else if text.first?.isNumber == true, let index = UInt8(text) {
      self = index < 16 ? .basic(index) : .indexed(index)
    } else if text.utf8.count == 7, text.first == "#", let value = UInt32(text.dropFirst(), radix: 16),
      text.dropFirst().first != "+"
    {
      self = .rgb(
        RGB(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF)))
    } else {
      return nil
    }
  }
}

// MARK: Drawing

extension Theme {
  /// Returns the paint with what the user wants in place of its colour. The background of a filled role gets the
  /// colour, as the text on it needs a colour of its own.
  func changed(_ paint: Paint, by look: RoleColours.Look) -> Paint {
    var paint = paint
    paint.isBold = paint.isBold || look.isBold
    paint.isItalic = paint.isItalic || look.isItalic
    guard let colour = look.colour else { return paint }
    if let ink = paint.foreground, paint.background != nil {
      paint.background = legible(colour, beside: ink.rgb)
    } else {
      paint.foreground = legible(colour, beside: background.rgb)
    }
    return paint
  }

  /// Returns the colour itself if the terminal has it and it has the contrast that reading needs, else one that is
  /// lighter or darker.
  private func legible(_ wanted: Colour, beside other: RGB) -> Colour {
    let isLegible = { (colour: Colour) in Contrast.ratio(colour.rgb, other) >= Contrast.required }
    if has(wanted), isLegible(wanted) { return wanted }
    // Grey with this luminance has the same contrast with black and white.
    let end = RGB(grey: other.luminance < 0.18 ? 255 : 0)
    let steps = 20
    let shades = (0...steps).lazy.map { nearest(to: wanted.rgb.mixed(with: end, $0, of: steps)) }
    return shades.first(where: isLegible) ?? nearest(to: end)
  }

  /// Returns the most similar colour that the terminal has.
  private func nearest(to rgb: RGB) -> Colour {
    if hasAllColours, depth == .extended { return .rgb(rgb) }
    let colours = depth == .sixteen ? (0..<16).map(Colour.basic) : (16...255).map(Colour.indexed)
    return colours.min { $0.rgb.distance(to: rgb) < $1.rgb.distance(to: rgb) } ?? .rgb(rgb)
  }

  private func has(_ colour: Colour) -> Bool {
    switch colour {
    case .basic: true
    case .indexed: depth == .extended
    case .rgb: hasAllColours && depth == .extended
    }
  }
}

/// A colour that the user has chosen and that would be hard to read.
public struct FaintColour: Hashable, Sendable {
  public let name: RoleColours.Name
  /// The colour as the user wrote it.
  public let written: String
  /// Its contrast with what is beside it, from 1 to 21.
  public let contrast: Double
}

extension Console {
  /// The user's colours in whose place more legible ones are drawn, and the background that is assumed.
  public var faintColours: (background: Theme.Background, colours: [FaintColour]) {
    let settings = settings
    let theme = Theme(settings: settings, environment: terminal, isTerminal: true)
    let faint = RoleColours.Name.allCases.compactMap { name -> FaintColour? in
      guard let look = settings.colours[name], let colour = look.colour else { return nil }
      let beside = theme.beside(name)
      let contrast = Contrast.ratio(colour.rgb, beside)
      guard contrast < Contrast.required else { return nil }
      return FaintColour(name: name, written: look.written, contrast: contrast)
    }
    return (theme.background, faint)
  }
}
