/// Carries settings over to the console.
extension Shell {
  func applySettings() {
    let settings = settings
    console.updateSettings { output in
      output.form = .init(rawValue: settings["output"]) ?? .text
      output.colour = .init(rawValue: settings["color"]) ?? .auto
      output.theme = .init(rawValue: settings["theme"]) ?? .auto
      output.glyphs = .init(rawValue: settings["glyphs"]) ?? .unicode
      output.density = .init(rawValue: settings["density"]) ?? .compact
      output.motion = settings["motion"] == "on"
      output.width = Int(settings["width"])
      output.pager =
        switch settings["pager"] {
        case "auto": .auto
        case "off", "": .off
        default: .command(settings["pager"])
        }
    }
  }
}
