/// Detects host names that are made to be confused with others (after UTS #39).
enum LookAlikeHost {
  /// Returns whether a label mixes scripts that no language mixes, consists only of Latin-looking letters of
  /// another script, or is invalid.
  static func isLookAlike(_ host: HostName) -> Bool {
    guard host.ascii.utf8.contains(UInt8(ascii: "-")), host.ascii.contains("xn--") else { return false }
    guard let labels = host.unicodeLabels else { return true }
    return labels.contains(where: isLookAlike)
  }

  private static func isLookAlike(_ label: String) -> Bool {
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return false }
    var scripts: Set<Script> = []
    for scalar in label.unicodeScalars {
      if scalar.properties.isDefaultIgnorableCodePoint { return true }
      if let script = Script(scalar) { scripts.insert(script) }
    }
    if scripts.count > 1 { return !mixtures.contains { scripts.isSubset(of: $0) } }
    guard let script = scripts.first, script == .cyrillic || script == .greek else { return false }
    return label.unicodeScalars.allSatisfy { $0.isASCII || latinLike[$0] != nil }
  }

  /// Scripts of Chinese, Japanese and Korean, each with Latin.
  private static let mixtures: [Set<Script>] = [
    [.latin, .han, .kana], [.latin, .han, .hangul], [.latin, .han, .bopomofo],
  ]

  /// Returns the Latin name that a host imitates with labels that consist of letters of another script.
  static func imitated(by host: HostName) -> String? {
    let labels = host.unicodeLabels?.compactMap { label -> String? in
      if label.utf8.allSatisfy({ $0 < 0x80 }) { return label }
      let letters = label.unicodeScalars.compactMap {
        $0.properties.isAlphabetic && $0.isASCII ? nil : latinLike[$0] ?? $0
      }
      return letters.count == label.unicodeScalars.count && letters.allSatisfy(\.isASCII)
        ? String(String.UnicodeScalarView(letters)) : nil
    }
    return labels.flatMap {
      $0.count == host.ascii.split(separator: ".").count ? $0.joined(separator: ".") : nil
    }
  }

  /// Cyrillic and Greek letters that look like Latin ones, or nearly so.
  private static let latinLike = Dictionary(
    zip(
      "аеорсухіјѕһԁԛԝӏьвгкмнптʼαικνορτυχωϲ".unicodeScalars,
      "aeopcyxijshdqwlbbrkmhnt'aikvoptuxwc".unicodeScalars),
    uniquingKeysWith: { first, _ in first })
}
