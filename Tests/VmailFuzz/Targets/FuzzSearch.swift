import Foundation

@testable import VmailDomain

extension FuzzTarget {
  /// Search queries, and marking what they find in text.
  static let search = FuzzTarget("search") { input in
    let text = input.text
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    do {
      let query = try SearchQueryParser.parse(text, now: now) { _ in 3_600 }
      let words = MatchFinder(query)
      var end = text.startIndex
      for range in words.ranges(in: text) {
        try expect(range.lowerBound >= end && !range.isEmpty, "marks are in order and apart")
        end = range.upperBound
      }
      _ = MatchExcerpt.make(text, marking: words)
    } catch let error as SearchQueryError {
      let columns = 1...max(text.count, 1) + 1
      try expect(columns.contains(error.column), "column \(error.column) of \(text.count)")
      try expect(!error.explanation().isEmpty, "an explanation")
    }
    _ = SearchTokenizer.words(in: text)
    _ = SearchTokenizer.indexable(text, limit: 1_000)
  }
}
