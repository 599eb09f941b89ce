public import VmailDomain
import VmailProcess

/// Checks spelling with aspell or hunspell, whichever has a dictionary of the language. Both read words on their
/// standard input, and print those that they don't know.
public struct SpellPrograms: SpellChecking {
  private let variables: [String: String]
  private let timeLimit: Int

  /// - Parameters:
  ///   - variables: the environment of the process.
  ///   - timeLimit: the time limit for each program, in seconds.
  public init(variables: [String: String], timeLimit: Int = 2) {
    self.variables = variables
    self.timeLimit = timeLimit
  }

  public func misspelt(_ words: [String], in language: String) async throws -> [String]? {
    guard SpellCheck.isLanguage(language), !words.isEmpty else { return words.isEmpty ? [] : nil }
    for attempt in attempts(language) {
      if let unknown = try await run(attempt, words) { return words.filter(unknown.contains) }
    }
    return nil
  }

  private struct Attempt {
    let path: String
    let arguments: [String]
  }

  /// Dictionaries of aspell include all regions of a language; those of hunspell have one each.
  private func attempts(_ language: String) -> [Attempt] {
    var attempts: [Attempt] = []
    if let path = SpawnedProgram.path(of: "aspell", variables: variables) {
      attempts.append(
        Attempt(path: path, arguments: ["list", "--lang=\(language)", "--encoding=utf-8", "--mode=none"]))
    }
    if let path = SpawnedProgram.path(of: "hunspell", variables: variables) {
      attempts += dictionaries(language).map {
        Attempt(path: path, arguments: ["-l", "-i", "UTF-8", "-d", $0])
      }
    }
    return attempts
  }

  private func dictionaries(_ language: String) -> [String] {
    guard !language.contains("_") else { return [language] }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty }
    let own = locale.map { String($0.prefix { $0 != "." && $0 != "@" }) }
      .flatMap { $0.hasPrefix(language + "_") && SpellCheck.isLanguage($0) ? $0 : nil }
    let usual = Self.regions[language] ?? language.uppercased()
    return ([own] + [language, "\(language)_\(usual)"]).compactMap(\.self)
  }

  /// The regions of the usual dictionaries, where they are not called as the language.
  private static let regions = [
    "en": "US", "da": "DK", "sv": "SE", "cs": "CZ", "el": "GR", "uk": "UA", "nb": "NO",
  ]

  /// - Returns: `nil` if the program has no such dictionary, or did not finish.
  private func run(_ attempt: Attempt, _ words: [String]) async throws -> Set<String>? {
    let run = BoundedRun(
      path: attempt.path, arguments: attempt.arguments, variables: variables, connection: nil,
      outputLimit: 1 << 20, timeLimit: timeLimit,
      input: Array((words.joined(separator: "\n") + "\n").utf8))
    guard let outcome = try await run.run(), outcome.status == 0, !outcome.isCut, !outcome.isLate else {
      return nil
    }
    let lines = outcome.output.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
    return Set(lines)
  }
}
