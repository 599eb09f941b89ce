public import VmailDomain
public import VmailEngine

/// What categories are worked out and learnt with.
public struct CategoryPorts: Sendable {
  let repository: any CategorizeEmailUseCase.Repository
  let categorizing: any MessageCategorizing
  /// Brings mail in with categories; told when they are not wanted.
  let arriving: CategorizingReader

  public init(
    repository: any CategorizeEmailUseCase.Repository, categorizing: any MessageCategorizing,
    arriving: CategorizingReader
  ) {
    self.repository = repository
    self.categorizing = categorizing
    self.arriving = arriving
  }
}
