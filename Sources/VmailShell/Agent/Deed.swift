/// Something that a person must confirm: what is to be done, and each thing it is done to, an item a line. What mail or
/// an agent wrote stands in quotes, with everything in it visible, so that no item can pass for another.
struct Deed: Sendable, Hashable {
  struct Item: Sendable, Hashable {
    /// Such as `to`.
    let label: String
    let value: String
    /// Whether the value is a text of several lines.
    var isText = false
  }

  /// In the infinitive: `send mail`.
  let effect: String
  let reason: Effect.Reason
  /// Recipients, files and addresses first, then the account, then subjects and texts.
  let items: [Item]

  /// - Parameter effect: vmail's own words; nothing that somebody else wrote.
  init(_ effect: String, _ reason: Effect.Reason, _ items: [Item]) {
    self.effect = effect
    self.reason = reason
    self.items = items
  }

  /// On one line, for errors.
  var sentence: String {
    let named = items.filter { !$0.isText }.map { "\($0.label) \(QuestionText.quoted($0.value))" }
    return named.isEmpty ? effect : "\(effect) (\(named.joined(separator: ", ")))"
  }
}
