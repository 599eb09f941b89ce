import VmailTerminal

/// A setting, with its possible values and its meaning.
public struct SettingDefinition: Sendable {
  /// The name as it is typed, with the account if the value is for one only: `work.encrypt`.
  public var name: String
  public let defaultValue: String
  /// The description of valid values, which `set` prints when it refuses one.
  public let expected: String
  /// The effect of the setting, without a full stop.
  public let summary: String
  /// The kind of its value, for completion.
  public var value: ArgumentKind?
  public let isValid: @Sendable (String) -> Bool
  /// Whether it can have another value for an account.
  public var isPerAccount = false
  /// The account whose mail the value is for; `nil` for all.
  public var account: String?
  /// Returns the error about an invalid value, if more can be said than what is expected.
  public var fault: (@Sendable (String) -> ShellError?)?

  public init(
    name: String, defaultValue: String, expected: String, summary: String, value: ArgumentKind? = nil,
    isValid: @escaping @Sendable (String) -> Bool, fault: (@Sendable (String) -> ShellError?)? = nil
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.expected = expected
    self.summary = summary
    self.value = value
    self.isValid = isValid
    self.fault = fault
  }

  /// - Parameter values: the possible values; the first is the default.
  public static func choice(_ name: String, _ values: [Choice], _ summary: String) -> SettingDefinition {
    let names = values.map(\.name)
    return SettingDefinition(
      name: name, defaultValue: names[0], expected: names.joined(separator: ", "), summary: summary,
      value: .choice(values), isValid: { names.contains($0) })
  }

  public static func number(
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
  public static func number(_ text: String) -> Int? {
    Int(text).flatMap { String($0) == text ? $0 : nil }
  }

  /// Returns a setting that takes words from a list, in any order.
  public static func words(_ name: String, _ defaultValue: String, _ known: [String], _ summary: String)
    -> SettingDefinition
  {
    SettingDefinition(
      name: name, defaultValue: defaultValue, expected: "any of \(known.joined(separator: ", "))",
      summary: summary, value: .choice(known),
      isValid: { $0.split(separator: " ").allSatisfy { known.contains(String($0)) } })
  }

  public static func text(
    _ name: String, _ defaultValue: String, of kind: ArgumentKind? = nil, _ summary: String
  ) -> SettingDefinition {
    SettingDefinition(
      name: name, defaultValue: defaultValue, expected: "text on one line", summary: summary,
      value: kind, isValid: { !$0.contains("\n") })
  }
}

extension SettingDefinition {
  /// Whether it is the setting with that name, for all accounts or for one.
  public func isFor(_ setting: String) -> Bool {
    name == setting || account != nil && name.hasSuffix("." + setting)
  }

  /// Returns the setting for the mail of one account.
  public func of(account: String) -> SettingDefinition {
    var definition = self
    (definition.name, definition.account) = (account.lowercased() + "." + name, account)
    return definition
  }

  /// Returns the valid value that was probably meant.
  public func nearest(to typed: String) -> String? {
    guard case .choice(let choices) = value else { return nil }
    let names = choices.map(\.name).filter { Int($0) == nil && isValid($0) }
    // With several words it is unclear which one was meant.
    guard names.contains(defaultValue) else { return nil }
    return SimilarName.nearest(to: typed, in: names)
  }
}

/// A setting whose values are read as `Value`.
public struct Setting<Value: Sendable>: Sendable {
  public let definition: SettingDefinition
  /// Reads a valid value.
  public let value: @Sendable (String) -> Value

  public var name: String { definition.name }

  /// - Parameter isPerAccount: whether it can have another value for an account.
  public init(
    _ definition: SettingDefinition, isPerAccount: Bool = false, value: @escaping @Sendable (String) -> Value
  ) {
    var definition = definition
    definition.isPerAccount = isPerAccount
    (self.definition, self.value) = (definition, value)
  }
}

extension Setting where Value: RawRepresentable<String> {
  /// Returns a setting whose values are the raw values of a type.
  /// - Parameter standard: its default.
  public init(_ definition: SettingDefinition, else standard: Value, isPerAccount: Bool = false) {
    self.init(definition, isPerAccount: isPerAccount) { Value(rawValue: $0) ?? standard }
  }
}

extension Setting<Bool> {
  /// Returns a setting that is `on` or `off`.
  public init(_ definition: SettingDefinition, isPerAccount: Bool = false) {
    self.init(definition, isPerAccount: isPerAccount) { $0 == "on" }
  }
}
