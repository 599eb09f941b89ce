import Foundation
public import VmailDomain

extension ThreadAction {
  /// One action of every kind. A new one doesn't compile until it is added here.
  public static let examples = Array(sequence(first: ThreadAction.archive, next: \.next))

  private var next: ThreadAction? {
    switch self {
    case .archive: .delete
    case .delete: .deletePermanently
    case .deletePermanently: .spam
    case .spam: .move(to: FolderID(7))
    case .move: .copy(to: FolderID(7))
    case .copy: .label(adding: [FolderID(7), FolderID(5)], removing: [FolderID(6)])
    case .label: .tag(adding: .tags[1], removing: .tags[4])
    case .tag: .markRead
    case .markRead: .markUnread
    case .markUnread: .star
    case .star: .unstar
    case .unstar: .starMessages([EmailID(4), EmailID(3)])
    case .starMessages: .unstarMessages([EmailID(3)])
    case .unstarMessages: .categorize(.social, senders: ["b@example.org", "a b@example.org"])
    case .categorize: .open
    case .open: .unopen([EmailID(3)])
    case .unopen: .tint(.orange)
    case .tint(_, []): .tint(.gray, [EmailID(4), EmailID(3)])
    case .tint: .snooze(until: Date(timeIntervalSince1970: 3_600))
    case .snooze: .unsnooze([EmailID(3), EmailID(4)])
    case .unsnooze: .mute
    case .mute: .unmute
    case .unmute: .silence([EmailID(3)])
    case .silence: .hold([EmailID(4), EmailID(3)], in: FolderID(7))
    case .hold: .screen(["ann@example.org"], .approved, to: FolderID(7))
    case .screen(let senders, .approved, let folder): .screen(senders, .denied, to: folder)
    case .screen(_, .denied, _): .combined([.star, .move(to: FolderID(7))])
    case .combined: .only([EmailID(4), EmailID(3)], .move(to: FolderID(7)))
    case .only:
      .perAccount([
        AccountID(2): .combined([.star, .move(to: FolderID(7))]), AccountID(1): .combined([.star, .archive]),
      ])
    case .perAccount: .transfer(to: FolderID(7), named: "work/My Bills|;", keepsOriginal: false)
    case .transfer(_, _, keepsOriginal: false):
      .transfer(to: FolderID(7), named: "work/Bills", keepsOriginal: true)
    case .transfer: nil
    }
  }
}
