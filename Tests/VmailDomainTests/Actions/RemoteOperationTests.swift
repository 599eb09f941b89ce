import Testing
import VmailDomain

/// Page 5, Operations.
@Suite("RemoteOperation", .timeLimit(.minutes(10)))
struct RemoteOperationTests {
  typealias Kind = RemoteOperation.Kind

  private static let (a, b, c, d) = (FolderID(1), FolderID(2), FolderID(3), FolderID(4))
  private static let email = EmailID(9)

  private func kinds(
    of folders: Set<FolderID>, removing removed: Set<FolderID> = [], adding added: Set<FolderID> = [],
    off: MessageFlags = [], on: MessageFlags = []
  ) -> [Kind] {
    let change = MessageChange(
      emailId: Self.email, removedFolders: removed, addedFolders: added, removedFlags: off, addedFlags: on)
    let kinds = Kind.kinds(for: change, folders: folders)
    expectSound(kinds, change, folders)
    return kinds
  }

  /// Carried out in order, the operations have the effect of the change, and each takes the message from a folder
  /// that contains it.
  private func expectSound(_ kinds: [Kind], _ change: MessageChange, _ before: Set<FolderID>) {
    var (here, flags): (Set<FolderID>, MessageFlags) = (before, change.removedFlags)
    for kind in kinds {
      switch kind {
      case .move(let source?, _), .copy(let source?, _), .remove(let source), .expunge(let source):
        #expect(here.contains(source), "\(kind) of a message that is in \(here)")
      case .move(nil, _), .copy(nil, _): #expect(here.isEmpty)
      case .store, .append: break
      }
      kind.change(of: Self.email).apply(to: &here, &flags)
    }
    var (wanted, wantedFlags): (Set<FolderID>, MessageFlags) = (before, change.removedFlags)
    change.apply(to: &wanted, &wantedFlags)
    #expect(here == wanted && flags == wantedFlags)
  }

  @Test func `A change from one folder to another is a move`() {
    #expect(kinds(of: [Self.a], removing: [Self.a], adding: [Self.b]) == [.move(from: Self.a, to: Self.b)])
    #expect(
      kinds(of: [Self.a, Self.c], removing: [Self.a], adding: [Self.b]) == [.move(from: Self.a, to: Self.b)])
  }

  @Test func `Adding a label is a copy from a folder in which the message stays`() {
    #expect(kinds(of: [Self.a], adding: [Self.b]) == [.copy(from: Self.a, to: Self.b)])
    #expect(kinds(of: [], adding: [Self.b]) == [.copy(from: nil, to: Self.b)])
    #expect(
      kinds(of: [Self.a], removing: [Self.a], adding: [Self.b, Self.c]) == [
        .move(from: Self.a, to: Self.b), .copy(from: Self.b, to: Self.c),
      ])
    #expect(
      kinds(of: [Self.a, Self.d], removing: [Self.a], adding: [Self.b, Self.c]) == [
        .move(from: Self.a, to: Self.b), .copy(from: Self.d, to: Self.c),
      ])
  }

  @Test func `Removing a copy is a removal, and removing the only copy is an expunge`() {
    #expect(kinds(of: [Self.a, Self.b], removing: [Self.a]) == [.remove(from: Self.a)])
    #expect(
      kinds(of: [Self.a, Self.b, Self.c], removing: [Self.a, Self.b], adding: [Self.d]) == [
        .move(from: Self.a, to: Self.d), .remove(from: Self.b),
      ])
    #expect(kinds(of: [Self.a], removing: [Self.a], on: .deleted) == [.expunge(from: Self.a)])
  }

  @Test func `Flags are stored, except for the local flag for deleted messages`() {
    #expect(kinds(of: [Self.a], on: .seen) == [.store(adding: .seen, removing: [])])
    #expect(
      kinds(of: [Self.a], off: [.flagged], on: [.seen, .answered]) == [
        .store(adding: [.seen, .answered], removing: .flagged)
      ])
    #expect(kinds(of: [Self.a]).isEmpty)
  }

  @Test func `Any change of folders becomes a sequence of operations that can be carried out`() {
    let all = [Self.a, Self.b, Self.c, Self.d]
    func subset(_ bits: Int) -> Set<FolderID> {
      Set((0..<4).filter { bits & (1 << $0) != 0 }.map { all[$0] })
    }
    for before in 0..<16 {
      for after in 1..<16 {
        let (from, to) = (subset(before), subset(after))
        _ = kinds(of: from, removing: from.subtracting(to), adding: to.subtracting(from))
      }
    }
  }

  @Test func `An operation is undone only by its exact opposite`() {
    let pairs: [(Kind, Kind)] = [
      (.move(from: Self.a, to: Self.b), .move(from: Self.b, to: Self.a)),
      (.copy(from: Self.a, to: Self.b), .remove(from: Self.b)),
      (.remove(from: Self.a), .copy(from: Self.b, to: Self.a)),
      (.copy(from: nil, to: Self.b), .remove(from: Self.b)),
      (.store(adding: .seen, removing: []), .store(adding: [], removing: .seen)),
    ]
    for (first, second) in pairs {
      #expect(first.isUndone(by: second, of: Self.email) && second.isUndone(by: first, of: Self.email))
      #expect(!first.isUndone(by: first, of: Self.email))
    }
    let others: [(Kind, Kind)] = [
      (.move(from: Self.a, to: Self.b), .move(from: Self.b, to: Self.c)),
      (.move(from: Self.a, to: Self.b), .copy(from: Self.b, to: Self.a)),
      (.expunge(from: Self.a), .copy(from: nil, to: Self.a)),
      (.store(adding: [.seen, .flagged], removing: []), .store(adding: [], removing: .seen)),
    ]
    for (first, second) in others { #expect(!first.isUndone(by: second, of: Self.email)) }
  }

  @Test func `An operation corresponds to the local change from which it was made`() {
    let operation = RemoteOperation(
      id: ID(1), accountId: AccountID(1), emailId: Self.email, kind: .expunge(from: Self.a))
    #expect(
      operation.change
        == MessageChange(emailId: Self.email, removedFolders: [Self.a], addedFlags: .deleted))
  }
}
