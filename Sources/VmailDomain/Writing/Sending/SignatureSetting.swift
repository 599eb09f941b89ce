/// What the setting `signature` says.
public enum SignatureSetting: Hashable, Sendable {
  case none
  /// Lines are ended by `\n`.
  case text(String)
  /// A file that holds it: a path that begins with `~`, `/` or `./`, as it is written.
  case file(String)

  /// - Parameter value: a text in which `\n` stands for the end of a line and `\\` for a backslash, or a path.
  public init(_ value: String) {
    let value = HeaderText.trimmed(value)
    if value.isEmpty {
      self = .none
    } else if value.hasPrefix("~") || value.hasPrefix("/") || value.hasPrefix("./") {
      self = .file(value)
    } else {
      self = .text(Self.unescaped(value))
    }
  }

  private static func unescaped(_ value: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      if isEscaped, scalar != "n", scalar != "\\" { result.append("\\") }
      result.append(isEscaped && scalar == "n" ? "\n" : scalar)
      isEscaped = false
    }
    if isEscaped { result.append("\\") }
    return HeaderText.lines(String(result))
  }
}
