import VmailDomain
internal import FoundationEssentials
internal import Glibc

/// The mode in which a terminal marks pasted text (xterm's control sequences, "Bracketed Paste Mode").
enum BracketedPaste {
  static let on: StaticString = "\u{1B}[?2004h"
  static let off: StaticString = "\u{1B}[?2004l"
  /// The marks the terminal sends before and after the text.
  static let begin = Array("\u{1B}[200~".utf8)
  static let end = Array("\u{1B}[201~".utf8)
  /// The size limit in bytes; longer text is truncated.
  static let maximumLength = 256 * 1024

  /// Sends a sequence. Safe in a signal handler.
  static func send(_ sequence: StaticString, to descriptor: Int32) {
    _ = write(descriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }

  /// Returns the text to insert: as a single line, without control characters, and with composed accents,
  /// since libedit does not draw combining marks.
  static func line(from bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    var line = String.UnicodeScalarView()
    for scalar in lines.joined(separator: " ").unicodeScalars {
      if scalar == "\t" {
        line.append(" ")
      } else if scalar.properties.generalCategory != .control {
        line.append(scalar)
      }
    }
    return String(line).composed
  }
}
