extension Account {
  /// Names are typed at a prompt and stand in listings: `all` means every account, digits a place
  /// in the switcher, and a leading `-` an option; `account add` and its like do something else.
  public static func isUsableName(_ name: String) -> Bool {
    guard (1...64).contains(name.utf8.count), Int(name) == nil, !name.hasPrefix("-"),
      !["all", "add", "edit", "remove", "test", "default"].contains(name.lowercased())
    else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      let category = scalar.properties.generalCategory
      return scalar != "/" && !scalar.properties.isWhitespace && category != .control
        && category != .format
    }
  }
}
