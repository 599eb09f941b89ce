import VmailTerminal

/// The settings that a program declares, each as a property: `let bell = Setting<Bool>(…)`.
public protocol SettingDeclarations: Sendable {
  static var table: Self { get }
  /// All of them, sorted by name.
  static var definitions: [SettingDefinition] { get }
}

/// The values changed with `set`, on top of the defaults. A setting of the table is a property: `settings.bell`.
@dynamicMemberLookup
public struct Settings<Table: SettingDeclarations>: Sendable {
  /// Where a setting stands in the table, such as `\.bell`.
  public typealias Key<Value: Sendable> = KeyPath<Table, Setting<Value>>

  public static var definitions: [SettingDefinition] { Table.definitions }

  /// The name of a setting, for lines that the program writes itself.
  @inlinable public static func name<Value>(of setting: Key<Value>) -> String {
    Table.table[keyPath: setting].name
  }

  /// - Parameter name: the name of a setting, or `ACCOUNT.NAME` for one that accounts can have.
  public static func definition(named name: String) -> SettingDefinition? {
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

  public init() {}

  // Inlinable: a key path that is made and followed at run time takes a hundred times as long as the member it names.
  @inlinable public subscript<Value>(dynamicMember key: Key<Value>) -> Value { value(of: key) }

  /// - Parameter account: the name of the account that the value is for; `nil` for all.
  @inlinable public func value<Value>(of key: Key<Value>, account: String? = nil) -> Value {
    let setting = Table.table[keyPath: key]
    return setting.value(text(of: setting.definition, account: account))
  }

  @usableFromInline func text(of definition: SettingDefinition, account: String?) -> String {
    let own = account.flatMap { values["\($0.lowercased()).\(definition.name)"] }
    return own ?? values[definition.name] ?? definition.defaultValue
  }

  /// The value of a setting that the user has named, as it is typed; of an account's setting, also that for all accounts.
  public func text(of name: String) -> String {
    guard let value = values[name] else {
      if let definition = Self.definitions.first(where: { $0.name == name }) {
        return definition.defaultValue
      }
      return Self.split(name).map { text(of: $0.setting) } ?? ""
    }
    return value
  }

  /// The settings of accounts that have a value of their own, sorted by name.
  public var ofAccounts: [SettingDefinition] {
    values.keys.sorted().compactMap(Self.definition(named:)).filter { $0.account != nil }
  }

  /// - Throws: ``ShellError`` for an unknown name or an invalid value.
  public mutating func set(_ name: String, to value: String) throws {
    let definition = try Self.definitionOrError(named: name)
    guard definition.isValid(value) else {
      throw definition.fault?(value)
        ?? ShellError.invalidSetting(
          name, value, expected: definition.expected, nearest: definition.nearest(to: value))
    }
    values[definition.name] = value
  }

  /// Returns whether the setting has a value of its own, even if that equals the default.
  public func isSet(_ name: String) -> Bool { values[name] != nil }

  public func isChanged(_ name: String) -> Bool { text(of: name) != standard(of: name) }

  /// The value without one of its own: the default, or that for all accounts.
  public func standard(of name: String) -> String {
    guard let definition = Self.definition(named: name), definition.account != nil else {
      return Self.definition(named: name)?.defaultValue ?? ""
    }
    return Self.split(name).map { text(of: $0.setting) } ?? ""
  }

  public mutating func unset(_ name: String) throws {
    values[try Self.definitionOrError(named: name).name] = nil
  }

  /// Returns the former and the new names of an account's settings.
  public static func names(ofAccount name: String, renamedTo newName: String) -> [(old: String, new: String)]
  {
    definitions.filter(\.isPerAccount).map { ($0.of(account: name).name, $0.of(account: newName).name) }
  }

  /// Gives the settings of an account the new name of the account.
  /// - Parameter naming: the setting whose value is the name of an account.
  public mutating func renameAccount(_ name: String, to newName: String, in naming: Key<String>) {
    for (old, new) in Self.names(ofAccount: name, renamedTo: newName) {
      if let value = values.removeValue(forKey: old) { values[new] = value }
    }
    if value(of: naming).lowercased() == name.lowercased() { values[Self.name(of: naming)] = newName }
  }

  /// - Throws: ``ShellError`` for an unknown name, at a place of the line.
  public static func definitionOrError(named name: String, place: Range<Int>? = nil) throws
    -> SettingDefinition
  {
    if let definition = definition(named: name) { return definition }
    if let setting = split(name)?.setting, definitions.contains(where: { $0.name == setting }) {
      throw ShellError.sameForAllAccounts(setting, place: place)
    }
    let nearest = SimilarName.nearest(to: name, in: definitions.map(\.name))
    throw ShellError.unknownSetting(name, place: place, nearest: nearest)
  }
}

/// What a line of `set` changes: `NAME VALUE`, or `NAME=VALUE`, which is the form of mailx.
public struct SettingAssignment {
  public let definition: SettingDefinition
  /// The new value; without it, the setting is shown.
  public var value: String?

  /// - Throws: ``ShellError`` for an unknown name, and for two values.
  public init<Table>(_ name: Word, _ value: Word?, of settings: Settings<Table>.Type) throws {
    let parts = name.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    definition = try settings.definitionOrError(named: String(parts[0]), place: name.range)
    if parts.count > 1, let value { throw ShellError.unexpectedArgument(value, of: "set") }
    self.value = value?.text ?? (parts.count > 1 ? String(parts[1]) : nil)
  }
}
