/// The results of several runs.
struct Series {
  /// The values in ascending order, never empty.
  let values: [Double]

  init(_ values: [Double]) { self.values = values.isEmpty ? [0] : values.sorted() }

  var minimum: Double { values[0] }
  var maximum: Double { values[values.count - 1] }

  var median: Double {
    let middle = values.count / 2
    return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }

  /// The least value that 99 of 100 don't exceed.
  var slow: Double { values[values.count * 99 / 100] }
}
