import VmailDomain
import VmailEngine

/// Evaluates and applies settings.
extension Shell {
  /// Returns the value shown by `set`. In scripts it can differ from the value that was set, or from the
  /// default (page 8.9).
  func valueInForce(of setting: String) -> String {
    switch setting {
    case "undo-seconds": String(undoSeconds)
    case "send-delay": String(sendDelay)
    default: settings[setting]
    }
  }

  /// Returns whether mail has categories to show (E-02).
  mutating func hasCategories() async throws -> Bool {
    guard isAIOn else { return false }
    return try await services().intelligence.isAvailable
  }

  /// - Throws: ``ShellError`` if mail has no categories.
  mutating func expectCategories() async throws {
    guard try await hasCategories() else { throw ShellError.noCategories(isOff: !isAIOn) }
  }

  /// Returns the use case that determines categories.
  mutating func categories() async throws -> CategorizeEmailUseCase {
    try await expectCategories()
    return try await services().categories
  }

  /// Applies the settings to the console, to the parts that bring mail in, and to the log.
  func applySettings() {
    let settings = settings
    // These two also affect the prompt: the settings of a job are its own.
    if !isJob {
      openedServices?.arriving.isOn = isAIOn
      environment.setLogging(settings["log-level"] == "debug")
    }
    console.updateSettings { output in
      output.form = .init(rawValue: settings["output"]) ?? .text
      output.colour = .init(rawValue: settings["color"]) ?? .auto
      output.theme = .init(rawValue: settings["theme"]) ?? .auto
      output.hyperlinks = .init(rawValue: settings["hyperlinks"]) ?? .auto
      output.glyphs = .init(rawValue: settings["glyphs"]) ?? .unicode
      output.density = .init(rawValue: settings["density"]) ?? .compact
      output.showsCategories = settings["ai"] == "on"
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
