/// Host names that are made to be taken for others (after UTS #39).
enum LookAlikeHost {
  /// Whether a label mixes scripts that no language mixes, or has only letters that look Latin in a
  /// script that is not, or is no label at all.
  static func isLookAlike(_ host: HostName) -> Bool {
    guard host.ascii.contains("xn--") else { return false }
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
    return label.unicodeScalars.allSatisfy { $0.isASCII || latinLike.contains($0) }
  }

  /// Chinese, Japanese and Korean, each with Latin.
  private static let mixtures: [Set<Script>] = [
    [.latin, .han, .kana], [.latin, .han, .hangul], [.latin, .han, .bopomofo],
  ]

  /// Cyrillic and Greek letters that are drawn as Latin ones, or nearly.
  private static let latinLike = Set("аеорсухіјѕһԁԛԝӏьвгкмнптʼαικνορτυχωϲ".unicodeScalars)

  private enum Script {
    case latin, greek, cyrillic, armenian, hebrew, arabic, han, kana, hangul, bopomofo, other

    init?(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x30...0x39, 0x2D: return nil
      case 0...0x24F, 0x1E00...0x1EFF: self = .latin
      case 0x300...0x36F: return nil
      case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
      case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
      case 0x530...0x58F: self = .armenian
      case 0x590...0x5FF: self = .hebrew
      case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF: self = .arabic
      case 0x3040...0x30FF, 0x31F0...0x31FF: self = .kana
      case 0x3100...0x312F: self = .bopomofo
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF: self = .hangul
      case 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .han
      default: self = .other
      }
    }
  }
}
