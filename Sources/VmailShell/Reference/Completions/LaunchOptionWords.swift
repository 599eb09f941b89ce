extension LaunchOption {
  /// Its forms as words: `-s`, `--store`.
  var words: [String] { (short.map { ["-\($0)"] } ?? []) + ["--" + name] }
}
