import VmailDomain

/// A thread of the sample mail: messages in the order in which they were written, each a reply to the previous one.
struct Dialogue: Sendable {
  /// A unique key, from which Message-IDs and boundaries are derived.
  let key: String
  /// The subject; empty for mail without a Subject field.
  let subject: String
  let category: AICategory
  var letters: [Letter]
  /// The folder of incoming messages.
  var folder = DemoFolder.system(.inbox)
  /// A label for the incoming messages.
  var label: String?
  /// The participants other than the owner; if empty, everybody who writes a message.
  var members: [Person] = []

  init(_ key: String, _ subject: String, _ category: AICategory, _ letters: Letter...) {
    self.init(key, subject, category, letters)
  }

  init(_ key: String, _ subject: String, _ category: AICategory, _ letters: [Letter]) {
    self.key = key
    self.subject = subject
    self.category = category
    self.letters = letters
  }

  func filed(_ folder: DemoFolder) -> Dialogue { changed { $0.folder = folder } }
  func labelled(_ label: String) -> Dialogue { changed { $0.label = label } }
  func among(_ members: Person...) -> Dialogue { changed { $0.members = members } }

  private func changed(_ change: (inout Dialogue) -> Void) -> Dialogue {
    var dialogue = self
    change(&dialogue)
    return dialogue
  }
}

/// Allows a function to list dialogues one after another. The compiler checks each of them separately, which is not
/// possible in a large array literal.
@resultBuilder
enum DialogueList {
  static func buildBlock(_ dialogues: Dialogue...) -> [Dialogue] { dialogues }
}
