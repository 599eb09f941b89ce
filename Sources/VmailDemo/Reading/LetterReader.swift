import VmailDomain

/// Reads threads from the blocks of a text.
struct LetterReader: Sendable {
  let clock: DemoClock
  let people: People

  func dialogues(_ blocks: [TextBlock]) throws -> [Dialogue] {
    var dialogues: [Dialogue] = []
    var rest = blocks[...]
    while let block = rest.popFirst() {
      let parts = rest.prefix { $0.kind.isPart }
      rest = rest.dropFirst(parts.count)
      guard block.kind == .thread || block.kind == .reply && !dialogues.isEmpty else {
        throw DemoMistake(line: block.line, reason: "a block \(block.kind) belongs below a thread")
      }
      let earlier = block.kind == .thread ? [] : dialogues.last?.letters ?? []
      let placeholders = Placeholders(clock: clock, letters: earlier)
      let head = try placeholders.filled(block)
      if block.kind == .thread { dialogues.append(try dialogue(head)) }
      var letter = try letter(head, parts: parts.map(placeholders.filled))
      if let list = dialogues.last?.list { letter.post(to: list) }
      dialogues[dialogues.count - 1].letters.append(letter)
    }
    return dialogues
  }

  private func dialogue(_ block: TextBlock) throws -> Dialogue {
    var dialogue = Dialogue(
      key: block.name, subject: block["Subject"]?.text ?? "",
      category: try block.required("Category").value(AICategory.init, "a category"))
    if let folder = block["Folder"] { dialogue.folder = try folder.value(DemoFolder.init, "a folder") }
    dialogue.label = block["Label"]?.text
    dialogue.list = block["List"]?.text
    dialogue.members = try people.people(block["Members"])
    return dialogue
  }

  private func letter(_ block: TextBlock, parts: [TextBlock] = []) throws -> Letter {
    let from = try people.person(block.required("From"))
    let reader = LetterPartReader(letter: block, from: from, parts: parts)
    var letter = Letter(
      from: from, age: try block.required("Age").value(Age.init, "an age"), content: try reader.content())
    letter.to = try people.people(block["To"])
    letter.cc = try people.people(block["Cc"])
    if block.kind != .thread {
      letter.subject = block["Subject"]?.text
      letter.folder = try block["Folder"]?.value(DemoFolder.init, "a folder")
    }
    letter.files = try reader.files()
    letter.enclosed = try parts.filter { $0.kind == .enclosed }.map { ($0.name, try self.letter($0)) }
    letter.fields = block.fields.filter { TextBlock.copiedFields.contains($0.name) }
      .map { ($0.name, $0.value.text) }
    try mark(&letter, block)
    return letter
  }

  private func mark(_ letter: inout Letter, _ block: TextBlock) throws {
    if let zone = block["Zone"] { letter.zone = try zone.value(DemoClock.zone, "a time zone such as +0900") }
    if let verdict = block["Verdict"] {
      letter.verdict = try verdict.value(Letter.Verdict.init, "a verdict")
    }
    if let state = block["State"] {
      if state.text == "draft" {
        letter.makeDraft()
      } else {
        letter.wait(try state.value(Self.waiting, "a state of unsent mail"))
      }
    }
    for flag in block["Flags"]?.text.split(separator: ", ") ?? [] {
      switch flag {
      case "unread": letter.flags.remove(.seen)
      case "starred": letter.flags.insert(.flagged)
      case "answered": letter.flags.insert(.answered)
      case "forwarded": letter.flags.insert(.forwarded)
      default:
        throw DemoMistake(line: block["Flags"]?.number ?? block.line, reason: "no flag is called \(flag)")
      }
    }
  }

  private static func waiting(_ text: String) -> SendState? {
    SendState(rawValue: text).flatMap { SendState.outbox.contains($0) ? $0 : nil }
  }
}

extension DemoFolder {
  fileprivate init?(_ text: String) {
    switch text {
    case "archive": self = .archive
    case "spam": self = .system(.spam)
    case "trash": self = .system(.trash)
    default:
      guard text.hasPrefix("label ") else { return nil }
      self = .label(String(text.dropFirst("label ".count)))
    }
  }
}
