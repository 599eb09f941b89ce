@testable import VmailDomain

extension FuzzTarget {
  /// A draft as an editor left it; and any draft, written for an editor.
  static let drafts = FuzzTarget("drafts") { input in
    let text = input.text
    let own = Participant(name: "Kim", email: "kim@x.example")
    do {
      let edited = try DraftText.parse(text)
      var expected = edited
      expected.from = edited.from ?? own
      try expect(written(edited, by: own) == expected, "written again, it stays: \(expected)")
    } catch let error as DraftTextError {
      let lines = HeaderText.withPlainLineEnds(text).split(separator: "\n", omittingEmptySubsequences: false)
      try expect((1...lines.count).contains(error.line), "line \(error.line) of \(lines.count)")
      let columns = 1...lines[error.line - 1].count + 1
      try expect(error.column.map(columns.contains) ?? true, "column \(error.column ?? 0) of \(columns)")
      try expect(!error.words.isEmpty, "an explanation")
    }
    let line = HeaderText.oneLine(text)
    let isName = !line.isEmpty && line.utf8.count <= AddressList.nameLengthLimit
    let any = EditedDraft(
      from: own, to: [Participant(name: isName ? line : nil, email: "a@x.example")], subject: line,
      body: HeaderText.lines(text), attach: line.isEmpty ? [] : [line],
      format: input.choice % 2 == 0 ? .plain : .markdown)
    try expect(written(any, by: own) == any, "any text stays: \(any)")
  }

  /// - Returns: `nil` if what was written can't be parsed.
  private static func written(_ edited: EditedDraft, by own: Participant) -> EditedDraft? {
    var draft = edited.applied(to: Draft(from: own))
    draft.attachments = edited.attach.map { DraftAttachment(name: $0, mimeType: "text/plain", sizeBytes: 0) }
    return try? DraftText.parse(DraftText.text(of: draft))
  }
}
