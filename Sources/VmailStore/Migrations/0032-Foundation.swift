extension Migration {
  /// Everything that a new store had when the form of stores was first promised to last (decision 83): the 32 steps of
  /// the development before are one.
  ///
  /// Dates are whole seconds since 1970 in UTC unless it is said otherwise, booleans are 0 and 1, and enumerations are
  /// stored by the numbers in `StoredCodes.swift`.
  static let foundation = Migration(
    number: 32, name: "Foundation",
    sql: """
      \(FoundationTables.mail)
      \(FoundationTables.sources)
      \(FoundationTables.search)
      \(FoundationTables.actions)
      \(FoundationTables.servers)
      \(FoundationTables.writing)
      \(FoundationTables.assistance)
      \(FoundationTables.rules)
      \(FoundationTables.tallies)
      \(FoundationTables.mirrors)
      """)
}

/// The tables of the foundation, by what they are for.
enum FoundationTables {}
