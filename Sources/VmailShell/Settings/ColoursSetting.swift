import VmailCommandLine
import VmailTerminal
import VmailViews

extension SettingDefinition {
  /// The setting `colors`.
  static let colours = SettingDefinition(
    name: "colors", defaultValue: "",
    expected: "pairs such as unread=#ff8800 star=bold,yellow, or nothing",
    summary: "Your own colours for parts of the text, on top of the theme", value: .roleColours,
    isValid: { (try? RoleColours($0)) != nil }, fault: ShellError.invalidColours)
}

extension ShellError {
  fileprivate static func invalidColours(_ value: String) -> ShellError? {
    do throws(RoleColours.Fault) {
      _ = try RoleColours(value)
      return nil
    } catch {
      return ShellError(error, in: value)
    }
  }

  private init(_ fault: RoleColours.Fault, in value: String) {
    let roles = RoleColours.Name.allCases.map(\.rawValue)
    let (text, hint, column) =
      switch fault {
      case .noColour(let role, let column):
        ("\(role) has no colour", "Type a colour after it, such as \(role)=yellow.", column)
      case .unknownRole(let name, let column):
        (
          "there is nothing called \"\(name)\" to colour"
            + Self.didYouMean(SimilarName.nearest(to: name, in: roles)),
          "The names are \(Sentence.choice(roles, "and")).", column
        )
      case .unknownColour(let name, let column):
        (
          "unknown colour \"\(name)\"" + Self.didYouMean(SimilarName.nearest(to: name, in: Colour.names)),
          "A colour is a name such as yellow or bright-blue, a number from 0 to 255, or #rrggbb.", column
        )
      }
    self.init(.usage, text, hint: hint, subject: Subject(text: value, column: column), isMistake: true)
  }
}

/// The completions of the setting `colors`.
enum RoleColourCandidates {
  private static let looks =
    [Choice("bold", "and a comma, before a colour"), Choice("italic", "and a comma, before a colour")]
    + Colour.names.map { Choice($0, "as the terminal has it") }
    + [Choice("#ff8800", "red, green and blue"), Choice("208", "a number from 0 to 255")]

  static func matches(_ typed: String) -> [Completer.Match] {
    let begun = typed.lastIndex { " =,".contains($0) }.map { typed[...$0] } ?? ""
    let word = String(typed[begun.endIndex...])
    let isRole = begun.isEmpty || begun.last == " "
    let roles = RoleColours.Name.allCases.map { Choice($0.rawValue + "=", $0.meaning) }
    // More pairs may follow after a blank.
    return (isRole ? roles : looks).matches(word).map { $0.behind(String(begun)).unfinished }
  }
}

extension RoleColours.Name {
  fileprivate var meaning: String {
    switch self {
    case .unread: "unread threads and messages"
    case .current: "the current thread, folder or account"
    case .match: "words that were searched for"
    case .star: "stars"
    case .attachment: "marks of attachments"
    case .dim: "snippets, times and notes"
    case .heading: "headings"
    case .error: "the word error"
    case .warning: "warnings"
    case .notice: "notices"
    case .badge: "categories"
    }
  }
}

enum ColoursSetting {
  /// Reports colours that are drawn in another way to keep them legible.
  static func warnOfFaintColours(in shell: Shell) {
    let (background, faint) = shell.console.faintColours
    for colour in faint {
      let tenths = Int(colour.contrast * 10)
      shell.console.warning(
        "\(colour.written) for \(colour.name) has a contrast of \(tenths / 10).\(tenths % 10) to 1 in the "
          + "\(background) theme. A shade of it with at least 4.5 to 1 is shown instead.")
    }
  }
}
