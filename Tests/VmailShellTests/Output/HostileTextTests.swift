import Testing
import VmailDomain
import VmailEngine

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Records whose words come from mail, servers or users, in every form of output.
@Suite(.timeLimit(.minutes(10))) struct HostileTextTests {
  @Test func `No record lets text from outside reach the terminal unclean`() {
    let hostile = "a\u{1B}[2J\u{9B}m\u{7}\u{202E}\nb"
    let records: [any OutputRecord] = [
      ErrorRecord(command: hostile, code: 1, message: hostile, line: nil, file: hostile),
      NoticeRecord(kind: .info, message: hostile),
      FolderRecord(n: 1, name: hostile, kind: .label, badge: .none, isCurrent: true),
      FolderChangeRecord(action: .renamed, name: hostile, before: hostile),
      HistoryRecord(n: 1, line: hostile), ExportRecord(written: 1, missing: 0, path: hostile),
      SettingRecord(name: hostile, value: hostile, standard: "x", meaning: hostile),
      ConversationRecord(
        id: .init(1), subject: hostile, messageCount: 1, shown: 1, earlier: 0, place: [hostile]),
      WhereRecord(
        account: hostile, folder: hostile, category: nil, search: hostile, selected: 0, current: nil,
        open: hostile,
        store: hostile),
      SyncRecord(
        account: hostile, folder: hostile, new: 0, changed: 0, removed: 0, pushed: 0, seconds: 0,
        error: hostile,
        isLocal: false),
      StepRecord(
        account: hostile,
        step: AccountTestStep(
          service: .imap, kind: .login,
          finding: .failed(ServerError.refused(code: hostile, reason: hostile)))),
      AccountChangeRecord(action: .removed, name: hostile, messages: 1),
      HelpRecord(
        page: HelpPage(
          kind: .command, name: hostile, otherNames: [hostile], heading: hostile, synopsis: [hostile],
          summary: hostile,
          blocks: [
            .heading(hostile), .paragraph(hostile), .terms([HelpTerm(hostile, hostile)]),
            .examples([.init(hostile, hostile)]), .steps([HelpStep(hostile, shows: hostile, hostile)]),
          ]), isWhole: true),
    ]
    for form in OutputSettings.Form.allCases {
      let renderer = Renderer(form: form, layout: Fixture.layout(), theme: .none)
      var bytes: [UInt8] = []
      for record in records { renderer.write(record, to: &bytes) }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(
        text.unicodeScalars.allSatisfy {
          $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value))
        })
      #expect(!text.contains("\u{202E}"))
    }
  }
}
