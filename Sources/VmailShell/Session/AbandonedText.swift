import VmailCommandLine
import VmailViews

/// The error thrown when Ctrl-C stops waiting for a text.
struct AbandonedText: WordedError {
  var wording: ShellError { .interrupted }
}
