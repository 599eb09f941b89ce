import Testing
import VmailDomain

@Suite("What other programs have done in a Maildir", .timeLimit(.minutes(10)))
struct MaildirDifferenceTests {
  private func file(_ name: String, _ flags: MessageFlags = [], part: String = "cur") -> MaildirFile {
    MaildirFile(name: name, path: "\(part)/\(name):2,\(flags.rawValue)", flags: flags, isTrashed: false)
  }

  private func known(
    _ name: String, _ flags: MessageFlags = [], _ state: MirroredFile.State = .present
  ) -> MirroredFile {
    MirroredFile(maildir: ID(1), file: file(name, flags), email: EmailID(1), state: state)
  }

  private func difference(_ files: [MaildirFile], _ known: [MirroredFile]) -> MaildirDifference {
    MaildirDifference(files, known: Dictionary(uniqueKeysWithValues: known.map { ($0.file.name, $0) }))
  }

  @Test func `Nothing is different`() {
    let none = difference([file("a", .seen)], [known("a", .seen)])
    #expect(none.added.isEmpty && none.changed.isEmpty && none.missing.isEmpty && none.found.isEmpty)
  }

  @Test func `New, changed and missing files`() {
    let found = difference(
      [file("a", .flagged), file("b"), file("d", part: "new")], [known("a"), known("b"), known("c")])
    #expect(found.added.map(\.name) == ["d"])
    #expect(found.changed.map(\.after) == [file("a", .flagged)])
    #expect(found.missing.map(\.file.name) == ["c"])
  }

  @Test func `A file that only moved from new to cur has changed its path`() {
    let found = difference(
      [file("a")],
      [known("a")].map { known in
        var known = known
        known.file.path = "new/a"
        return known
      })
    #expect(found.changed.map(\.after.path) == ["cur/a:2,0"])
  }

  @Test func `A file that was gone is new`() {
    let back = difference([file("a")], [known("a", [], .gone)])
    #expect(back.added == [file("a")] && back.found.isEmpty && back.changed.isEmpty)
    #expect(difference([], [known("a", [], .gone)]).missing.map(\.state) == [.gone])
  }

  @Test(arguments: [MirroredFile.State.arriving, .leaving])
  func `A file that was not known to be there is found`(state: MirroredFile.State) {
    #expect(difference([file("a")], [known("a", [], state)]).found.map(\.before.state) == [state])
    #expect(difference([], [known("a", [], state)]).missing.map(\.state) == [state])
  }

  @Test func `A file that the second listing has is not missing`() {
    var found = difference([], [known("a"), known("b")])
    found.confirm([file("a", .seen)])
    #expect(found.missing.map(\.file.name) == ["b"])
  }

  @Test func `A name in two folders of the Maildir is one file`() {
    #expect(difference([file("a"), file("a", part: "new")], []).added == [file("a")])
  }
}
