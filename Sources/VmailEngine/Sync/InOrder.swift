import VmailDomain

/// Works some steps ahead: while one result is being used, the next ones are being produced.
enum InOrder {
  /// - Parameters:
  ///   - ahead: the number of inputs worked on at once.
  ///   - produce: converts an input to a value.
  ///   - consume: receives the values, in the order of the inputs.
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
          // A server's refusal of one command does not cancel the others: cancelling a command ends its
          // connection, which is still needed.
          if !(error is ServerError) { group.cancelAll() }
          return .failure(error)
        }
      }
      return .success(())
    }.get()
  }

  /// Works on all inputs at once.
  /// - Returns: their values, in the order of the inputs.
  static func values<Input: Sendable, Value: Sendable>(
    of inputs: [Input], produce: @escaping @Sendable (Input) async throws -> Value
  ) async throws -> [Value] {
    var values: [Value] = []
    try await run(inputs, ahead: inputs.count, produce: produce) { values.append($0) }
    return values
  }
}
