import VmailDomain

/// A thread of the sample mail: letters in the order they were written, each an answer to the
/// one before.
struct Dialogue: Sendable {
  /// Unique; message identifiers and boundaries are made from it.
  let key: String
  /// Empty for mail without a Subject field.
  let subject: String
  let category: AICategory
  var letters: [Letter]
  /// Where incoming letters lie.
  var folder = DemoFolder.system(.inbox)
  /// A label that the incoming letters have as well.
  var label: String?
  /// Who takes part beside the owner; empty: whoever writes.
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

/// Lets a function list dialogues one below the other; the compiler checks each by itself, which
/// a large array literal does not allow.
@resultBuilder
enum DialogueList {
  static func buildBlock(_ dialogues: Dialogue...) -> [Dialogue] { dialogues }
}
