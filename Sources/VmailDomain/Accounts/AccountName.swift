extension Account {
  /// Whether the name can be used. Names are typed at a prompt and shown in listings: `all` means every
  /// account, digits a position in the switcher, and a leading `-` an option; `account add` and the like are
  /// subcommands.
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
