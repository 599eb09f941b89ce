/// One step of the schema: SQL that is never edited once it was released.
struct Migration: Sendable {
  /// `user_version` after it.
  let number: Int
  let name: String
  let sql: String

  /// Every step, in order.
  static let all = [foundation]
}
