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
    self.init(
      .usage, text, hint: hint, subject: ShellError.Subject(text: value, column: column), isMistake: true)
  }
}
