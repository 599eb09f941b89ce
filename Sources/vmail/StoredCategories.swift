import VmailDomain

/// Categories that came with the mail: the demo's carries them, imported mail has none.
struct StoredCategories: AIRepositoryProtocol {
  let isAvailable: Bool
}
