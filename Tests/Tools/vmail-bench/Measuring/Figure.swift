/// The result of a row.
struct Figure {
  var series: Series
  var unit: String
  /// The median of the peak resident set; `nil` if the row doesn't measure a process.
  var peakBytes: Int?
  /// A remark on the number.
  var note = ""

  init(_ values: [Double], unit: String, peakBytes: Int? = nil, note: String = "") {
    series = Series(values)
    self.unit = unit
    self.peakBytes = peakBytes
    self.note = note
  }

  /// Creates a result from the wall-clock times of processes, in milliseconds; the note contains their CPU time.
  init(processes: [Measurement], note: String = "") {
    let cpu = Series(processes.map { $0.cpu * 1_000 }).median
    self.init(
      processes.map { $0.wall * 1_000 }, unit: "ms", peakBytes: Self.peak(processes),
      note: "\(decimal(cpu)) ms cpu" + (note.isEmpty ? "" : ", " + note))
  }

  static func peak(_ processes: [Measurement]) -> Int {
    Int(Series(processes.map { Double($0.peakBytes) }).median)
  }
}
