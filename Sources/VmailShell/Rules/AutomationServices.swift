import Foundation
import VmailDomain
import VmailEngine

/// What is done to mail by itself: by rules, and when the time has come.
struct AutomationServices: Sendable {
  let rules: ManageRulesUseCase
  let runRules: RunRulesUseCase
  let snoozes: SnoozeThreadsUseCase

  init(
    _ repository: any RunRulesUseCase.Repository, clock: any WallClock,
    offset: @escaping @Sendable (Date) -> Int
  ) {
    rules = ManageRulesUseCase(repository: repository, clock: clock, offset: offset)
    runRules = RunRulesUseCase(repository: repository, clock: clock, offset: offset)
    snoozes = SnoozeThreadsUseCase(repository: repository, clock: clock)
  }
}

extension Shell {
  /// - Throws: where nothing is done by itself.
  mutating func automation() async throws -> AutomationServices {
    guard let automation = try await services().automation else {
      throw ShellError(.failure, "this store keeps no rules")
    }
    return automation
  }
}
