import Synchronization
public import VmailDomain
public import VmailStore

/// A message reader that also categorizes: everything that adds mail to the store uses it.
public final class CategorizingReader: MessageReading {
  private let reader: any MessageReading
  private let categorizing: any MessageCategorizing
  private let store: MailStore
  private let state = Mutex(State())

  private struct State {
    var isOn = true
    /// `nil` until it is asked for, and where there is none.
    var categorizer: MessageCategorizer?
  }

  public init(
    _ reader: any MessageReading, categorizing: any MessageCategorizing,
    store: MailStore
  ) {
    self.reader = reader
    self.categorizing = categorizing
    self.store = store
  }

  /// Whether it is on. If not, messages get no category; existing categories are kept.
  public var isOn: Bool {
    get { state.withLock(\.isOn) }
    set { state.withLock { $0.isOn = newValue } }
  }

  public var textVersion: Int { reader.textVersion }

  public func digest(of source: [UInt8]) -> [UInt8] { reader.digest(of: source) }

  public func read(_ source: [UInt8]) -> MessageContent {
    var content = reader.read(source)
    if let categorizer = state.withLock({ $0.isOn ? $0.categorizer : nil }) {
      content.category = categorizer.category(of: MessageFacts(content))
    }
    return content
  }

  /// If the training data can't be read, mail is added without a category.
  public func prepare() async {
    guard isOn else { return }
    let habits = (try? await store.read({ try $0.habits() })) ?? UserModel()
    let categorizer = categorizing.categorizer(for: habits)
    state.withLock { $0.categorizer = categorizer }
  }
}
