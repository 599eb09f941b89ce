import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct ErrorRecordTests {
  private let layout = Layout(width: 100)

  private func text(_ record: ErrorRecord) -> [String] { record.text(in: layout).map(\.string) }
  private func plain(_ record: ErrorRecord) -> [String] { record.plain(in: layout).map(\.string) }

  @Test func `An error in a script says where`() {
    let error = ErrorRecord(command: "open", code: 64, message: "No thread 41.", line: 7, file: "a.vmail")
    #expect(text(error) == ["a.vmail:7: error: No thread 41."])
    let typed = ErrorRecord(command: "open", code: 64, message: "No thread 41.", line: nil, file: nil)
    #expect(text(typed) == ["error: No thread 41."])
    #expect(typed.text(in: layout)[0].spans.map(\.role) == [.error, .plain])
    #expect(plain(typed) == ["Error: No thread 41."])
  }
}
