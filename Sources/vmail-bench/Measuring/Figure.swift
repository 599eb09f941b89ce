/// What was measured for one row.
struct Figure {
  var series: Series
  var unit: String
  /// The median of the peak resident set; `nil` where the row is not about a process.
  var peakBytes: Int?
  /// What the number does not say itself.
  var note = ""

  init(_ values: [Double], unit: String, peakBytes: Int? = nil, note: String = "") {
    series = Series(values)
    self.unit = unit
    self.peakBytes = peakBytes
    self.note = note
  }

  /// Wall time of whole processes in milliseconds; the note says their CPU time.
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
