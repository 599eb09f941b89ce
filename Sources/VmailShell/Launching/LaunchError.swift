/// The reason why vmail does not start.
public struct LaunchError: Error, Hashable, Sendable {
  let error: ShellError

  private init(_ code: ExitCode, _ text: String) {
    error = ShellError(code, text, hint: code == .usage ? "Type vmail --help." : nil)
  }

  /// Returns the error about a file or folder that cannot be created or written.
  /// - Parameters:
  ///   - what: the file, as in `the debug log /tmp/log`.
  ///   - reason: the system's error message.
  public static func cannotWrite(_ what: String, _ reason: String) -> LaunchError {
    LaunchError(.cannotWrite, "can't write \(what): \(reason)")
  }

  /// - Parameter option: the option as typed, with its `-` or `--`.
  static func unknownOption(_ option: String) -> LaunchError {
    let name = String(option.drop { $0 == "-" })
    let nearest = name.count < 2 ? nil : SimilarName.nearest(to: name, in: LaunchOptionTable.all.map(\.name))
    return LaunchError(
      .usage, "there is no option \"\(option)\"" + ShellError.didYouMean(nearest.map { "--" + $0 }))
  }

  static func needsValue(_ option: String, _ valueName: String) -> LaunchError {
    LaunchError(.usage, "\(option) needs a value (\(valueName))")
  }

  static func takesNoValue(_ option: String) -> LaunchError {
    LaunchError(.usage, "\(option) takes no value")
  }

  /// Returns the error about two options that exclude each other.
  public static func contradiction(_ first: String, _ second: String) -> LaunchError {
    LaunchError(.usage, "\(first) and \(second) contradict each other")
  }

  static func badValue(_ option: String, _ value: String, _ choices: [String]) -> LaunchError {
    let nearest = SimilarName.nearest(to: value, in: choices)
    return LaunchError(
      .usage,
      "\(option) \(value): expected \(ShellError.list(choices))" + ShellError.didYouMean(nearest))
  }
}
