public import VmailDomain
import VmailStore

/// Finds words of a draft that are probably misspelt.
public struct CheckSpellingUseCase: Sendable {
  let store: MailStore
  let opener: any MessageOpening
  let checker: any SpellChecking
  let detect: LanguageDetecting

  /// The number of people in mail whose names are known.
  private static let peopleKnown = 2_000

  public enum Result: Hashable, Sendable {
    /// - Parameter language: the code of the language.
    case checked([String], language: String)
    /// The language is not clear.
    case noLanguage
    /// There is no program or no dictionary for the language.
    case noDictionary(language: String)
  }

  /// - Returns: `nil` if spelling is not to be checked.
  /// - Throws: ``StoreError``, `CancellationError`
  public func check(_ opened: ManageDraftsUseCase.Opened, _ check: SpellCheck) async throws -> Result? {
    let draft = opened.draft
    let text = SpellingText(draft, hasOwnSubject: opened.stored.answer == nil)
    let language: String
    switch check {
    case .off: return nil
    case .language(let code): language = code
    case .detected:
      guard let code = detect(text.paragraphs) else { return .noLanguage }
      language = code
    }
    let words = text.words(known: try await known(opened), language: language)
    guard let misspelt = try await checker.misspelt(words, in: language) else {
      return .noDictionary(language: language)
    }
    return .checked(misspelt, language: language)
  }

  /// Returns texts whose words the user has not made up: names of people, and the mail that is answered.
  private func known(_ opened: ManageDraftsUseCase.Opened) async throws -> [String] {
    let draft = opened.draft
    var people = [draft.from] + draft.recipients + draft.replyTo
    people += try await store.read { try $0.peopleWrittenTo(limit: Self.peopleKnown) }
    var texts = draft.attachments.map(\.name)
    if let answered = opened.stored.answer?.emailId,
      let email = try await store.read({ try $0.email(id: answered) })
    {
      texts.append(email.subject)
      let thread = try await store.read { try $0.emails(threadId: email.threadId) }
      people += thread.map { Participant(name: $0.fromName, email: $0.fromAddress) }
      if let source = try await store.read({ try $0.readableSource(emailId: answered) }) {
        texts.append(opener.readable(source, ReadingOptions(prefersPlain: true)).text.plainText())
      }
    }
    return texts + people.flatMap { [$0.name ?? "", $0.email] }
  }
}
