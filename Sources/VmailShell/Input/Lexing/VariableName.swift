/// The names allowed between `${` and `}`.
enum VariableName {
  /// The maximum nesting depth of `${A:-${B:-…}}`.
  static let deepest = 8
  /// The maximum length of a name.
  private static let longest = 200

  /// Returns whether the name is valid, as in sh: letters, digits and `_`; or `#`, `@`, `?`.
  static func isValid(_ name: String) -> Bool {
    if ["#", "@", "?"].contains(name) { return true }
    return !name.isEmpty && name.utf8.count <= longest
      && name.allSatisfy { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
  }
}
