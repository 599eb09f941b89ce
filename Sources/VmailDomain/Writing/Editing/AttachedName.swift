/// The written form of a file in a draft's header: unchanged, or in quotation marks if surrounding spaces are
/// part of its name.
enum AttachedName {
  static func text(of name: String) -> String {
    let name = String(
      String.UnicodeScalarView(name.unicodeScalars.map { AddressListLexer.isControl($0) ? " " : $0 }))
    let isPlain = !name.isEmpty && HeaderText.trimmed(name) == name && name.unicodeScalars.first != "\""
    return isPlain ? name : AddressParts.quoted(name)
  }

  /// - Parameter text: the text, already trimmed.
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
