/// The value of the setting `signature`.
public enum SignatureSetting: Hashable, Sendable {
  case none
  /// A text with lines that end in `\n`.
  case text(String)
  /// A file with the signature: a path that begins with `~`, `/` or `./`, as written.
  case file(String)

  /// - Parameter value: a path, or a text in which `\n` stands for the end of a line and `\\` for a
  ///   backslash.
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
