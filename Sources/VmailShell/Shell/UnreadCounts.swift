import Synchronization
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailViews

/// The numbers of unread threads that the prompt shows: counted in the background, so that no prompt waits.
final class UnreadCounts: Sendable {
  /// A tab of a place; `nil` for All.
  struct Tab: Hashable, Sendable {
    var scope: ThreadScope
    var category: AICategory?
  }

  private struct State {
    var known: [Tab: Int] = [:]
    var counting: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Returns the number as of the last count; `nil` if there has been none.
  func known(_ tab: Tab) -> Int? { state.withLock { $0.known[tab] } }

  /// Counts again.
  /// - Parameter onChange: called on any thread if the number is another now.
  func renew(_ tab: Tab, by fetch: FetchThreadsUseCase, onChange: (@Sendable () -> Void)?) {
    state.withLock { state in
      state.counting?.cancel()
      state.counting = Task.detached { [weak self] in
        guard let counts = try? await fetch.fetchUnreadCounts(scope: tab.scope), !Task.isCancelled,
          let self
        else { return }
        let isNew = self.state.withLock { state in
          let count = counts[tab.category] ?? 0
          defer { state.known[tab] = count }
          return state.known[tab] != count
        }
        if isNew { onChange?() }
      }
    }
  }

  /// Waits for the last count.
  func settle() async { await state.withLock { $0.counting }?.value }
}

extension Shell {
  /// The tab whose unread threads the prompt counts; `nil` where it counts none, such as in a search.
  var countedTab: UnreadCounts.Tab? {
    guard let place = session.place, session.searched == nil, let scope = place.scope else { return nil }
    return UnreadCounts.Tab(scope: scope, category: session.tabs[place])
  }

  /// Counts the unread threads for the prompt again.
  /// - Parameter onChange: called on any thread if the number is another now.
  func countUnread(onChange: @escaping @Sendable () -> Void) {
    guard let tab = countedTab, let openedServices else { return }
    background.unreadCounts.renew(
      tab, by: openedServices.apart.fetchThreads, onChange: settings.motion ? onChange : nil)
  }
}

extension Session {
  /// The search that is listed, or entered as a folder.
  var searched: SearchListing? {
    if case .search(let search) = listing?.place ?? place { search } else { nil }
  }
}
