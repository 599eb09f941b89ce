import VmailDomain

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
    try await withTaskGroup(of: (Int, Result<Value, any Error>).self) { group -> Result<Void, any Error> in
      var waiting: [Int: Result<Value, any Error>] = [:]
      var begun = 0
      for index in inputs.indices {
        while begun < inputs.count, begun < index + ahead {
          group.addTask { [input = inputs[begun], begun] in
            do { return (begun, .success(try await produce(input))) } catch {
              return (begun, .failure(error))
            }
          }
          begun += 1
        }
        while waiting[index] == nil, let (place, result) = await group.next() { waiting[place] = result }
        do {
          guard let value = try waiting.removeValue(forKey: index)?.get() else { break }
          try await consume(value)
        } catch {
          // What a server refuses of one does not end what was begun of the others: cancelling a command
          // ends its connection, which has more to do.
          if !(error is ServerError) { group.cancelAll() }
          return .failure(error)
        }
      }
      return .success(())
    }.get()
  }

  /// All at once.
  /// - Returns: their values, in the order of the inputs.
  static func values<Input: Sendable, Value: Sendable>(
    of inputs: [Input], produce: @escaping @Sendable (Input) async throws -> Value
  ) async throws -> [Value] {
    var values: [Value] = []
    try await run(inputs, ahead: inputs.count, produce: produce) { values.append($0) }
    return values
  }
}
