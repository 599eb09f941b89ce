import Glibc

/// Says on standard error what is being done.
func progress(_ text: String) {
  var line = "bench: \(text)\n"
  _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
