internal import FoundationEssentials
internal import Glibc
internal import VmailDomain

/// Names in Maildirs.
enum MaildirName {
  /// Returns the unique part of a file's name. Names sort by date, then by `number`.
  static func unique(date: Date, number: Int, size: Int) -> String {
    let digits = String(number)
    let padding = String(repeating: "0", count: max(9 - digits.utf8.count, 0))
    return unique(date: date, delivery: "Q\(padding)\(digits)", size: size)
  }

  /// Returns the unique part of a file's name, which no other file has.
  static func unique(date: Date, size: Int) -> String {
    unique(date: date, delivery: "R" + String(UInt64.random(in: .min ... .max), radix: 16), size: size)
  }

  private static func unique(date: Date, delivery: String, size: Int) -> String {
    let seconds = Int(min(max(date.timeIntervalSince1970, 0), 1e11))
    return "\(seconds).\(delivery)P\(getpid())\(MaildirFile.ownEnd),S=\(size)"
  }

  /// Returns `.A.B` for the label `A/B` (Maildir++). Dots within a part are encoded, since dots separate parts.
  static func folder(_ label: String) -> String {
    let parts = parts(of: label).map { part in
      part.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "&AC4-")
    }
    let name = "." + (parts.isEmpty ? "_" : parts.joined(separator: "."))
    return CleanText.prefix(name, limit: SafeFileName.lengthLimit)
  }

  /// Returns `A/B` for the label `A/B`, in modified UTF-7 (RFC 3501 section 5.1.3).
  static func nested(_ label: String) -> String {
    let parts = parts(of: label).map { part in
      let name = CleanText.prefix(part, limit: SafeFileName.lengthLimit)
      return name.hasPrefix(".") ? "&AC4-" + name.dropFirst() : name
    }
    return parts.isEmpty ? "_" : parts.joined(separator: "/")
  }

  private static func parts(of label: String) -> [String] {
    label.unicodeScalars.split(separator: "/").prefix(20).map { ModifiedUTF7.encode(String($0)) }
  }

  /// Returns the part of a file's name before its flags.
  static func unique(ofName name: String) -> String {
    guard MaildirInfo.isThere(inName: name), let mark = name.utf8.lastIndex(where: MaildirInfo.marks.contains)
    else { return name }
    return String(name[..<mark])
  }

  /// Returns the part of a file's name that stays the same: programs add fields behind it, such as `,U=7` (mbsync) and
  /// `,S=1234` (Dovecot).
  static func base(ofName name: String) -> String {
    String(unique(ofName: name).prefix { $0 != "," })
  }
}
