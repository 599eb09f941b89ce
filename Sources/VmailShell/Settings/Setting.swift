import VmailDomain
import VmailTerminal

/// A setting whose values are read as `Value`.
struct Setting<Value: Sendable>: Sendable {
  let definition: SettingDefinition
  /// Reads a valid value.
  let value: @Sendable (String) -> Value

  var name: String { definition.name }

  /// - Parameter isPerAccount: whether it can have another value for an account.
  init(
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
  init(_ definition: SettingDefinition, else standard: Value, isPerAccount: Bool = false) {
    self.init(definition, isPerAccount: isPerAccount) { Value(rawValue: $0) ?? standard }
  }
}

extension Setting<Bool> {
  /// Returns a setting that is `on` or `off`.
  init(_ definition: SettingDefinition, isPerAccount: Bool = false) {
    self.init(definition, isPerAccount: isPerAccount) { $0 == "on" }
  }
}

// MARK: The values of settings that have no other type

enum ConversationOrder: String, CaseIterable, Sendable { case date, tree }
enum EncryptionChoice: String, CaseIterable, Sendable { case off, auto, on }
enum ErrorReaction: String, CaseIterable, Sendable { case stop, `continue` }
enum LogLevel: String, CaseIterable, Sendable { case off, debug }
enum MarkingRead: String, CaseIterable, Sendable { case onOpen = "on-open", manual }
enum PreferredForm: String, CaseIterable, Sendable { case html, plain }
enum QuoteDisplay: String, CaseIterable, Sendable { case collapsed, shown }
enum RemoteImages: String, CaseIterable, Sendable { case trusted, off }

extension OutputSettings.PagerChoice {
  init(setting: String) {
    switch setting {
    case "auto": self = .auto
    case "off", "": self = .off
    default: self = .command(setting)
    }
  }
}
