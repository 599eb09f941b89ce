internal import VmailDomain

/// Notes in a draft how it is to be protected, in the field that other programs for Autocrypt use as well.
enum DraftState {
  static let name = "Autocrypt-Draft-State"

  static func add(_ protection: MessageProtection, to header: inout HeaderWriter) {
    guard !protection.isEmpty else { return }
    let (isSigned, isEncrypted) = (protection.contains(.signed), protection.contains(.encrypted))
    var words = ["encrypt=\(isEncrypted ? "yes" : "no");"]
    if isSigned, !isEncrypted { words.append("_sign-only=yes;") }
    if isEncrypted, !isSigned { words.append("_unsigned=yes;") }
    header.add(name, words + ["_by-choice=\(protection.contains(.automatic) ? "no" : "yes")"])
  }

  /// - Parameter fields: the header of the draft.
  static func protection(_ fields: [HeaderField]) -> MessageProtection {
    guard let value = fields.first(where: { $0.name.lowercased() == name.lowercased() })?.value else {
      return []
    }
    let words = Set(value.lowercased().split(separator: ";").map { $0.filter { !$0.isWhitespace } })
    let signed: MessageProtection = words.contains("_sign-only=yes") ? .signed : []
    if words.contains("_by-choice=no"), words.contains("encrypt=no") { return signed.union(.automatic) }
    if words.contains("encrypt=yes") {
      return words.contains("_unsigned=yes") ? .encrypted : [.encrypted, .signed]
    }
    return signed
  }
}
