import VmailDomain
internal import FoundationEssentials
internal import Glibc

/// A terminal's way to tell pasted text from typed text (xterm's control sequences,
/// "Bracketed Paste Mode").
enum BracketedPaste {
  static let on: StaticString = "\u{1B}[?2004h"
  static let off: StaticString = "\u{1B}[?2004l"
  /// What the terminal sends before and behind the text.
  static let begin = Array("\u{1B}[200~".utf8)
  static let end = Array("\u{1B}[201~".utf8)
  /// What is more is dropped, in bytes.
  static let maximumLength = 256 * 1024

  /// Safe in a signal handler.
  static func send(_ sequence: StaticString, to descriptor: Int32) {
    _ = write(descriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }

  /// The text as it goes into the line: on one line, without control characters, and with accents
  /// joined to their letters, since libedit draws no combining marks.
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
