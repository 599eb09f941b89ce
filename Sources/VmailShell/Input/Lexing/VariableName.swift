/// What may stand between `${` and `}`.
enum VariableName {
  /// `${A:-${B:-…}}` in one another.
  static let deepest = 8
  /// Longer ones are no names.
  private static let longest = 200

  /// A name as in sh: of letters, digits and `_`; or `#`, `@`, `?`.
  static func isValid(_ name: String) -> Bool {
    if ["#", "@", "?"].contains(name) { return true }
    return !name.isEmpty && name.utf8.count <= longest
      && name.allSatisfy { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
  }
}
