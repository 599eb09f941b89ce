/// An action that a person must confirm, with each thing it affects as an item on a line. Text from mail or
/// from an agent is quoted with every character visible, so that no item can pass for another.
struct Deed: Sendable, Hashable {
  struct Item: Sendable, Hashable {
    /// The label, such as `to`.
    let label: String
    let value: String
    /// Whether the value is a text of several lines.
    var isText = false
  }

  /// The action in the infinitive, such as `send mail`.
  let effect: String
  let reason: Effect.Reason
  /// The items: recipients, files and addresses first, then the account, then subjects and texts.
  let items: [Item]

  /// - Parameter effect: vmail's own words, without any text written by others.
  init(_ effect: String, _ reason: Effect.Reason, _ items: [Item]) {
    self.effect = effect
    self.reason = reason
    self.items = items
  }

  /// The action on one line, for errors.
  var sentence: String {
    let named = items.filter { !$0.isText }.map { "\($0.label) \(QuestionText.quoted($0.value))" }
    return named.isEmpty ? effect : "\(effect) (\(named.joined(separator: ", ")))"
  }
}
