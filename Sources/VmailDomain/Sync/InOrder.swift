/// Works some steps ahead: while what came of one input is used, the next are being worked on.
enum InOrder {
  /// - Parameters:
  ///   - ahead: how many inputs are worked on at once.
  ///   - produce: makes a value of an input.
  ///   - consume: takes the values, in the order of the inputs.
  static func run<Input: Sendable, Value: Sendable>(
    _ inputs: [Input], ahead: Int, produce: @escaping @Sendable (Input) async throws -> Value,
    consume: (Value) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      var waiting: [Int: Value] = [:]
      var begun = 0
      for index in inputs.indices {
        while begun < inputs.count, begun < index + ahead {
          group.addTask { [input = inputs[begun], begun] in (begun, try await produce(input)) }
          begun += 1
        }
        while waiting[index] == nil, let (place, value) = try await group.next() { waiting[place] = value }
        guard let value = waiting.removeValue(forKey: index) else { return }
        try await consume(value)
      }
    }
  }
}
