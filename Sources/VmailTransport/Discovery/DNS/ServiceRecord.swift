/// The location of a domain's service (RFC 2782).
struct ServiceRecord: Hashable, Sendable {
  /// The lower the value, the earlier it is tried.
  var priority: Int
  /// The relative frequency with which it is chosen among records of its priority.
  var weight: Int
  var port: Int
  /// `.` when the domain has no such service.
  var target: DNSName
}

extension [ServiceRecord] {
  /// Returns the records in the order in which to try them: by priority, and those of equal priority drawn by
  /// weight (RFC 2782).
  func ordered(using generator: inout some RandomNumberGenerator) -> [ServiceRecord] {
    Dictionary(grouping: self, by: \.priority).sorted { $0.key < $1.key }
      .flatMap { drawn($0.value, using: &generator) }
  }

  private func drawn(
    _ records: [ServiceRecord], using generator: inout some RandomNumberGenerator
  ) -> [ServiceRecord] {
    // Records without a weight come first, so that they have a small chance beside the others.
    var rest = records.filter { $0.weight == 0 } + records.filter { $0.weight != 0 }
    var order: [ServiceRecord] = []
    while !rest.isEmpty {
      let mark = Int.random(in: 0...rest.reduce(0) { $0 + $1.weight }, using: &generator)
      var sum = 0
      let index = rest.firstIndex { record in
        sum += record.weight
        return sum >= mark
      }
      order.append(rest.remove(at: index ?? 0))
    }
    return order
  }
}
