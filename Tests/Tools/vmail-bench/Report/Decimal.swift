/// Formats a number with about three significant digits.
func decimal(_ value: Double) -> String {
  let digits = abs(value) >= 99.95 ? 0 : abs(value) >= 9.995 ? 1 : 2
  let scale = [1, 10, 100][digits]
  let scaled = Int((abs(value) * Double(scale)).rounded())
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard digits > 0 else { return "\(sign)\(scaled)" }
  let fraction = String(scaled % scale)
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(sign)\(scaled / scale).\(zeros)\(fraction)"
}

/// Formats bytes in MB (10⁶), as in the contract.
func megabytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1_000_000) }
