public import VmailDomain
import VmailProcess

/// Asks the program for address books that the user has set, without a shell and with limits.
public struct AddressBookProgram: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    case notInstalled(program: String)
    case late(program: String)
  }

  private let command: String
  private let variables: [String: String]
  private let timeLimit: Int

  /// - Parameters:
  ///   - command: the program with its arguments, in words as ``ProgramLexer`` splits them.
  ///   - variables: the environment of the process.
  ///   - timeLimit: in seconds.
  public init(_ command: String, variables: [String: String], timeLimit: Int) {
    (self.command, self.variables, self.timeLimit) = (command, variables, timeLimit)
  }

  /// Returns the people whom it finds, in its order. Programs end with an error if they find nobody, so that is none.
  /// - Throws: ``Failure``, `CancellationError`.
  public func people(_ query: String) async throws -> [Participant] {
    let words = ProgramLexer.split(command) ?? []
    guard let name = words.first,
      let path = name.contains("/") ? name : SpawnedProgram.path(of: name, variables: variables)
    else { throw Failure.notInstalled(program: words.first ?? command) }
    let arguments = AddressBookOutput.arguments(Array(words.dropFirst()), query: query)
    let run = BoundedRun(
      path: path, arguments: arguments, variables: variables, connection: nil, outputLimit: 1 << 20,
      timeLimit: timeLimit)
    guard let outcome = try await run.run() else { throw Failure.notInstalled(program: name) }
    if outcome.isLate { throw Failure.late(program: name) }
    return AddressBookOutput.people(in: outcome.output)
  }
}
