import VmailCommandLine
import VmailDomain
import VmailSystem
import VmailTerminal
import VmailViews

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
