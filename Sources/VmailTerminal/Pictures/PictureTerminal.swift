/// The picture capabilities of a terminal.
public struct PictureTerminal: Hashable, Sendable {
  public enum Form: String, Sendable {
    case symbols, sixels, kitty, iterm
  }

  public let form: Form
  /// The colours, as in the option of `chafa`.
  public let colours: String
  public var columns: Int
  public var rows: Int
  public let isASCII: Bool

  public init(variables: [String: String], depth: ColourDepth, layout: Layout, height: Int) {
    form = Self.form(variables)
    isASCII = layout.glyphs == .ascii
    let isTrue = ["truecolor", "24bit"].contains(variables["COLORTERM"] ?? "")
    colours =
      switch depth {
      case .none, .monochrome: "none"
      case .sixteen: "16"
      case .extended: isTrue ? "full" : "256"
      }
    columns = layout.width
    // Leave room for the prompt and the typed line.
    rows = max(height - 4, 5)
  }

  private static func form(_ variables: [String: String]) -> Form {
    let terminal = variables["TERM"] ?? ""
    let program = variables["TERM_PROGRAM"] ?? ""
    // Terminal multiplexers do not pass graphics on.
    if variables["TMUX"] != nil || variables["STY"] != nil { return .symbols }
    if terminal == "xterm-kitty" || terminal == "xterm-ghostty" || variables["KITTY_WINDOW_ID"] != nil
      || program == "WezTerm"
    {
      return .kitty
    }
    if program == "iTerm.app" { return .iterm }
    let sixels = ["foot", "mlterm", "yaft", "contour"].contains { terminal.hasPrefix($0) }
    return sixels || program == "mintty" ? .sixels : .symbols
  }

  /// Whether pictures can be drawn as such, instead of being composed of characters.
  var hasGraphics: Bool { form != .symbols && colours != "none" }

  /// The arguments of `chafa`, except for the file.
  public var arguments: [String] {
    [
      "--format=\(colours == "none" ? "symbols" : form.rawValue)", "--size=\(columns)x\(rows)",
      "--colors=\(colours)", "--animate=off", "--polite=on",
    ] + (isASCII ? ["--symbols=ascii"] : [])
  }
}
