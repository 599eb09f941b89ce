extension LaunchOption {
  /// The forms of the option as words: `-s`, `--store`.
  var words: [String] { (short.map { ["-\($0)"] } ?? []) + ["--" + name] }
}
