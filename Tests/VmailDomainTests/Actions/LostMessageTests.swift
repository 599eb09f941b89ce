import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct LostMessageTests {
  private static let server: Folder = folder(99, .custom, isServerArchive: true)

  private static func folder(_ id: Int64, _ type: FolderType, isServerArchive: Bool = false) -> Folder {
    Folder(
      id: FolderID(id), accountId: AccountID(1), name: "\(type)", type: type, isServerArchive: isServerArchive
    )
  }

  static let places: [([FolderType], LostMessage.Location?)] = [
    ([], .archive), ([.starred], .archive), ([.trash], .trash), ([.spam], .spam), ([.spam, .trash], .spam),
    ([.custom], nil), ([.custom, .trash], nil), ([.inbox], nil), ([.sent], nil), ([.drafts], nil),
    ([.inbox, .trash], nil),
  ]

  @Test(arguments: places)
  func `What is in the Inbox, in Sent or in Drafts, or has a label, is not lost`(
    types: [FolderType], place: LostMessage.Location?
  ) {
    let folders = types.enumerated().map { Self.folder(Int64($0.offset), $0.element) }
    for folders in [folders, folders + [Self.server]] {
      let found = LostMessage.place(in: folders)
      #expect(found?.place == place)
      let folder = folders.first { [.trash, .spam].contains($0.type) }?.id
      #expect(found?.folder == (place == nil ? nil : folder))
    }
  }
}
