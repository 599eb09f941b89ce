/// Numbers as text.
public enum Digits {
  public static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// `1,204`
  public static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// With one decimal, as `1.2`; not below 0.
  public static func tenths(_ number: Double) -> String {
    let tenths = Int((max(0, min(number, 1e9)) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// `3 messages`, `1 message`
  public static func counted(_ number: Int, _ noun: String) -> String {
    grouped(number) + " " + noun + (number == 1 ? "" : "s")
  }

  /// A size in decimal units: `84 KB`, `1.2 MB`; spelt out for reading aloud: `84 kilobytes`.
  public static func size(_ bytes: Int, spelt: Bool = false) -> String {
    if bytes < 1_000 { return spelt ? counted(bytes, "byte") : "\(bytes) B" }
    let units = spelt ? [" kilobyte", " megabyte", " gigabyte"] : [" KB", " MB", " GB"]
    var tenths = bytes / 100
    var unit = 0
    while tenths >= 10_000, unit < units.count - 1 {
      tenths /= 1_000
      unit += 1
    }
    let hasFraction = tenths < 100 && tenths % 10 != 0
    let number = hasFraction ? "\(tenths / 10).\(tenths % 10)" : grouped(tenths / 10)
    return number + units[unit] + (spelt && number != "1" ? "s" : "")
  }
}
