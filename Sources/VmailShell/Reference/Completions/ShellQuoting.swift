/// Words in the scripts that are written for POSIX shells.
enum ShellQuoting {
  /// In single quotes, whatever is in it.
  static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }
}

extension LaunchOption {
  /// Its forms as words: `-s`, `--store`.
  var words: [String] { (short.map { ["-\($0)"] } ?? []) + ["--" + name] }
}
