import Glibc

/// Reports progress on standard error.
func progress(_ text: String) {
  var line = "bench: \(text)\n"
  _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
