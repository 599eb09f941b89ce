/// Determines which addresses are displayed in Unicode: those whose labels consist entirely of letters of the
/// one script that the user reads. All others are displayed in encoded form (`xn--`, RFC 5890), so that none
/// can imitate another.
public struct AddressScripts: Hashable, Sendable {
  private let script: Script?

  /// Displays every address in encoded form.
  public static let none = AddressScripts(locale: nil)

  /// - Parameter locale: a locale such as `de_DE.UTF-8`; `nil`, `C` and `POSIX` name no language.
  public init(locale: String?) {
    let language = (locale ?? "").prefix { $0.isLetter }.lowercased()
    script =
      switch language {
      case "", "c", "posix": nil
      case "ru", "uk", "bg", "sr", "mk", "be", "kk", "ky", "mn", "tg": .cyrillic
      case "el": .greek
      case "hy": .armenian
      case "he", "yi": .hebrew
      case "ar", "fa", "ur", "ps": .arabic
      case "ja", "zh", "yue": .han
      case "ko": .hangul
      case let name where Self.others.contains(name): nil
      default: .latin
      }
  }

  /// Returns an address in the form in which it is displayed.
  public func shown(_ email: String) -> String {
    guard let script, let at = email.lastIndex(of: "@"), email.contains("xn--") else { return email }
    let domain = email[email.index(after: at)...]
    guard let host = HostName(domain), let labels = host.unicodeLabels else { return email }
    let shown = zip(host.ascii.split(separator: "."), labels).map { ascii, label in
      isSafe(label, script) ? label : String(ascii)
    }
    return email[...at] + shown.joined(separator: ".")
  }

  private func isSafe(_ label: String, _ script: Script) -> Bool {
    // Latin letters outside European alphabets are familiar to few, and mistaken for plain ones.
    let isReadable = label.unicodeScalars.allSatisfy { scalar in
      guard let own = Script(scalar) else { return (0x2D...0x39).contains(scalar.value) }
      return own == script && (script != .latin || scalar.value < 0x180)
    }
    guard isReadable, let host = HostName(label), !LookAlikeHost.isLookAlike(host) else { return false }
    return KnownOrganisations.likeness(ofLabel: label) == nil
  }

  /// Languages of scripts that aren't distinguished here.
  private static let others: Set<String> = [
    "th", "lo", "km", "my", "hi", "mr", "ne", "bn", "as", "pa", "gu", "or", "ta", "te", "kn", "ml", "si",
    "ka", "am",
    "ti", "bo", "dz",
  ]
}

/// The writing system of a letter, as far as it matters here (after UAX #24).
enum Script: Hashable, Sendable {
  case latin, greek, cyrillic, armenian, hebrew, arabic, han, kana, hangul, bopomofo, other

  /// - Returns: `nil` for characters common to all: digits, hyphens, marks.
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
