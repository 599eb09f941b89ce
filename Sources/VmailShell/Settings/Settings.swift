import VmailDomain
import VmailSystem
import VmailTerminal

/// A setting, with its possible values and its meaning.
struct SettingDefinition: Sendable {
  /// The name as it is typed, with the account if the value is for one only: `work.encrypt`.
  var name: String
  let defaultValue: String
  /// The description of valid values, which `set` prints when it refuses one.
  let expected: String
  /// The effect of the setting, without a full stop.
  let summary: String
  /// The kind of its value, for completion.
  var value: ArgumentKind?
  let isValid: @Sendable (String) -> Bool
  /// Whether it can have another value for an account.
  var isPerAccount = false
  /// The account whose mail the value is for; `nil` for all.
  var account: String?
  /// Returns the error about an invalid value, if more can be said than what is expected.
  var fault: (@Sendable (String) -> ShellError?)?

  /// - Parameter values: the possible values; the first is the default.
  static func choice(_ name: String, _ values: [Choice], _ summary: String) -> SettingDefinition {
    let names = values.map(\.name)
    return SettingDefinition(
      name: name, defaultValue: names[0], expected: names.joined(separator: ", "), summary: summary,
      value: .choice(values), isValid: { names.contains($0) })
  }

  static func number(
    _ name: String, _ defaultValue: Int, in range: ClosedRange<Int>, _ summary: String
  ) -> SettingDefinition {
    SettingDefinition(
      name: name, defaultValue: String(defaultValue),
      expected: "a number from \(range.lowerBound) to \(range.upperBound)", summary: summary,
      value: .choice([
        Choice(String(defaultValue), "the default, of \(range.lowerBound) to \(range.upperBound)")
      ]),
      isValid: { number($0).map(range.contains) ?? false })
  }

  /// Parses a number as people write it: without a sign or leading zeros.
  static func number(_ text: String) -> Int? {
    Int(text).flatMap { String($0) == text ? $0 : nil }
  }

  /// Returns a setting that takes words from a list, in any order.
  static func words(_ name: String, _ defaultValue: String, _ known: [String], _ summary: String)
    -> SettingDefinition
  {
    SettingDefinition(
      name: name, defaultValue: defaultValue, expected: "any of \(known.joined(separator: ", "))",
      summary: summary, value: .choice(known),
      isValid: { $0.split(separator: " ").allSatisfy { known.contains(String($0)) } })
  }

  static func text(
    _ name: String, _ defaultValue: String, of kind: ArgumentKind? = nil, _ summary: String
  ) -> SettingDefinition {
    SettingDefinition(
      name: name, defaultValue: defaultValue, expected: "text on one line", summary: summary,
      value: kind, isValid: { !$0.contains("\n") })
  }
}

extension SettingDefinition {
  /// Whether it is the setting with that name, for all accounts or for one.
  func isFor(_ setting: String) -> Bool { name == setting || account != nil && name.hasSuffix("." + setting) }

  /// Returns the setting for the mail of one account.
  func of(account: String) -> SettingDefinition {
    var definition = self
    (definition.name, definition.account) = (account.lowercased() + "." + name, account)
    return definition
  }

  /// Returns the valid value that was probably meant.
  func nearest(to typed: String) -> String? {
    guard case .choice(let choices) = value else { return nil }
    let names = choices.map(\.name).filter { Int($0) == nil && isValid($0) }
    // With several words it is unclear which one was meant.
    guard names.contains(defaultValue) else { return nil }
    return SimilarName.nearest(to: typed, in: names)
  }
}

/// Where a setting stands in the table, such as `\.bell`.
typealias SettingKey<Value: Sendable> = KeyPath<SettingTable, Setting<Value>>

/// The values changed with `set`, on top of the defaults. A setting of the table is a property: `settings.bell`.
@dynamicMemberLookup
struct Settings: Sendable {
  private static let table = SettingTable()

  /// All settings, sorted by name.
  static let definitions = table.definitions

  /// The name of a setting, for lines that vmail writes itself.
  static func name<Value>(of setting: SettingKey<Value>) -> String { table[keyPath: setting].name }

  /// - Parameter name: the name of a setting, or `ACCOUNT.NAME` for one that accounts can have.
  static func definition(named name: String) -> SettingDefinition? {
    if let definition = definitions.first(where: { $0.name == name }) { return definition }
    guard let (account, setting) = split(name) else { return nil }
    return definitions.first { $0.name == setting && $0.isPerAccount }?.of(account: account)
  }

  /// Splits `ACCOUNT.NAME`.
  private static func split(_ name: String) -> (account: String, setting: String)? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  private var values: [String: String] = [:]

  subscript<Value>(dynamicMember key: SettingKey<Value>) -> Value { value(of: key) }

  /// - Parameter account: the name of the account for whose mail the value is; `nil` for all.
  func value<Value>(of key: SettingKey<Value>, account: String? = nil) -> Value {
    let setting = Self.table[keyPath: key]
    let own = account.flatMap { values["\($0.lowercased()).\(setting.name)"] }
    return setting.value(own ?? values[setting.name] ?? setting.definition.defaultValue)
  }

  /// The value of a setting that the user has named, as it is typed; of an account's setting, also that for all accounts.
  func text(of name: String) -> String {
    guard let value = values[name] else {
      if let definition = Self.definitions.first(where: { $0.name == name }) {
        return definition.defaultValue
      }
      return Self.split(name).map { text(of: $0.setting) } ?? ""
    }
    return value
  }

  /// The settings of accounts that have a value of their own, sorted by name.
  var ofAccounts: [SettingDefinition] {
    values.keys.sorted().compactMap(Self.definition).filter { $0.account != nil }
  }

  /// - Throws: ``ShellError`` for an unknown name or an invalid value.
  mutating func set(_ name: String, to value: String) throws {
    let definition = try Self.definitionOrError(named: name)
    guard definition.isValid(value) else {
      throw definition.fault?(value)
        ?? ShellError.invalidSetting(
          name, value, expected: definition.expected, nearest: definition.nearest(to: value))
    }
    values[definition.name] = value
  }

  /// Returns whether the setting has a value of its own, even if that equals the default.
  func isSet(_ name: String) -> Bool { values[name] != nil }

  func isChanged(_ name: String) -> Bool { text(of: name) != standard(of: name) }

  /// The value without one of its own: the default, or that for all accounts.
  func standard(of name: String) -> String {
    guard let definition = Self.definition(named: name), definition.account != nil else {
      return Self.definition(named: name)?.defaultValue ?? ""
    }
    return Self.split(name).map { text(of: $0.setting) } ?? ""
  }

  mutating func unset(_ name: String) throws {
    values[try Self.definitionOrError(named: name).name] = nil
  }

  /// Returns the former and the new names of an account's settings.
  static func names(ofAccount name: String, renamedTo newName: String) -> [(old: String, new: String)] {
    definitions.filter(\.isPerAccount).map { ($0.of(account: name).name, $0.of(account: newName).name) }
  }

  /// Gives the settings of an account the new name of the account.
  mutating func renameAccount(_ name: String, to newName: String) {
    for (old, new) in Self.names(ofAccount: name, renamedTo: newName) {
      if let value = values.removeValue(forKey: old) { values[new] = value }
    }
    if self.defaultAccount.lowercased() == name.lowercased() {
      values[Self.name(of: \.defaultAccount)] = newName
    }
  }

  static func definitionOrError(named name: String, place: Range<Int>? = nil) throws -> SettingDefinition {
    if let definition = definition(named: name) { return definition }
    if let setting = split(name)?.setting, definitions.contains(where: { $0.name == setting }) {
      throw ShellError.sameForAllAccounts(setting, place: place)
    }
    let nearest = SimilarName.nearest(to: name, in: definitions.map(\.name))
    throw ShellError.unknownSetting(name, place: place, nearest: nearest)
  }
}
