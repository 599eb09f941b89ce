/// The counts of a text's features other than words.
struct TextCounts {
  var percents = 0
  /// The number of currency signs.
  var amounts = 0
  var exclamations = 0
  var questions = 0
  var pictographs = 0
  /// The number of words in capitals.
  var shouted = 0
  /// The number of web addresses.
  var addresses = 0
  var quotedLines = 0
  /// The number of six-digit numbers, such as security codes, and that of longer ones, such as order numbers.
  var codes = 0
  var longNumbers = 0
  var numbers = 0

  mutating func count(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "!"): exclamations += 1
    case UInt8(ascii: "?"): questions += 1
    case UInt8(ascii: "$"): amounts += 1
    case UInt8(ascii: "%"): percents += 1
    default: break
    }
  }

  mutating func count(digits: Int, isWhole: Bool) {
    numbers += 1
    guard isWhole else { return }
    if digits == 6 { codes += 1 }
    if digits > 6 { longNumbers += 1 }
  }
}
