/// The position in a list of addresses where one is being typed.
enum AddressListPoint {
  /// Returns the text before that address, up to the last separating comma or semicolon (not one within
  /// quotation marks, as in `"Bird, Zoë" <zb@example.org>`) and the blanks after it.
  static func finished(in typed: String) -> Substring {
    var end = typed.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in typed.indices {
      let character = typed[index]
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted,
        character == "," || character == ";" || (end == index && end > typed.startIndex && character == " ")
      {
        end = typed.index(after: index)
      }
    }
    return typed[..<end]
  }
}
