import VmailDomain
import VmailEngine

/// What settings come to.
extension Shell {
  /// As `set` shows it. What differs from what was set, or from the default, does so in scripts
  /// (page 8.9).
  func valueInForce(of setting: String) -> String {
    switch setting {
    case "undo-seconds": String(undoSeconds)
    case "send-delay": String(sendDelay)
    default: settings[setting]
    }
  }

  /// Whether mail has categories to be shown (E-02).
  mutating func hasCategories() async throws -> Bool {
    guard isAIOn else { return false }
    return try await services().intelligence.isAvailable
  }

  /// - Throws: ``ShellError`` when mail has no categories.
  mutating func expectCategories() async throws {
    guard try await hasCategories() else { throw ShellError.noCategories(isOff: !isAIOn) }
  }

  /// What works categories out.
  mutating func categories() async throws -> CategorizeEmailUseCase {
    try await expectCategories()
    return try await services().categories
  }

  /// Carries them over to the console, to what brings mail in, and to the log.
  func applySettings() {
    let settings = settings
    // These are the prompt's too: what a job sets is the job's own.
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
