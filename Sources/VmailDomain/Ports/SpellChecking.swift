/// Checks spelling with a dictionary of this machine.
public protocol SpellChecking: Sendable {
  /// Returns those of the words that are in no dictionary, in their order.
  /// - Parameters:
  ///   - words: words without spaces, of letters and apostrophes.
  ///   - language: the code of a language, perhaps with a region, such as `en` or `en_GB`.
  /// - Returns: `nil` if there is no program or no dictionary for it, or if it took too long.
  /// - Throws: `CancellationError` only.
  func misspelt(_ words: [String], in language: String) async throws -> [String]?
}

/// Returns the code of the language that paragraphs are written in, such as `en`; `nil` if that is not clear.
public typealias LanguageDetecting = @Sendable (_ paragraphs: [String]) -> String?
