import VmailDomain

/// Works on all cores, keeping the order.
enum ParallelMap {
  /// The number of inputs per task: few, so that a slow one does not keep the other cores waiting.
  private static let inputsInTask = 8

  static func run<Input: Sendable, Value: Sendable>(
    _ inputs: [Input], _ transform: @escaping @Sendable (Input) -> Value
  ) async -> [Value] {
    let starts = stride(from: 0, to: inputs.count, by: inputsInTask)
    return await withTaskGroup(of: (Int, [Value]).self) { group in
      for start in starts {
        let part = inputs[start..<min(start + inputsInTask, inputs.count)]
        group.addTask { (start, part.map(transform)) }
      }
      var parts: [Int: [Value]] = [:]
      for await (start, part) in group { parts[start] = part }
      return starts.flatMap { parts[$0] ?? [] }
    }
  }
}
