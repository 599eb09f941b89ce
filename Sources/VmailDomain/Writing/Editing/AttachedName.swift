/// A file in the head of a draft: as it is, or in quotation marks where spaces around it are part of its name.
enum AttachedName {
  static func text(of name: String) -> String {
    let name = String(
      String.UnicodeScalarView(name.unicodeScalars.map { AddressListLexer.isControl($0) ? " " : $0 }))
    let isPlain = !name.isEmpty && HeaderText.trimmed(name) == name && name.unicodeScalars.first != "\""
    return isPlain ? name : AddressParts.quoted(name)
  }

  /// - Parameter text: without spaces around it.
  static func name(in text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > 1, scalars.first == "\"", scalars.last == "\"" else { return text }
    var name = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in scalars.dropFirst().dropLast() {
      if scalar == "\\", !isEscaped {
        isEscaped = true
      } else {
        name.append(scalar)
        isEscaped = false
      }
    }
    return String(name)
  }
}
