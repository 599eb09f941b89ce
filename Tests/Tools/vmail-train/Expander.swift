/// Creates messages from templates, which are the same each time.
struct Expander {
  let profiles: [String: Profile]
  let pools: Pools
  private static let recipients = ["Robin", "Alex", "Kim", "Sasha"]

  func messages(of template: Template) throws -> [LabelledMessage] {
    try (0..<template.count).map { try message(of: template, $0) }
  }

  private func message(of template: Template, _ index: Int) throws -> LabelledMessage {
    var random = Draw("\(template.name) \(index)")
    let start = Int(Draw(template.name).seed % 97)
    let profileName = template.profiles[(start + index) % template.profiles.count]
    guard let profile = profiles[profileName] else { throw TrainingError("no profile \(profileName)") }
    var values = Self.fillings(&random)
    values["you"] = Self.recipients[(start + index) % Self.recipients.count]
    values["to"] = (values["you"] ?? "").lowercased() + ".ekdal@post.example"
    let pool = template.pool.contains("-") ? template.pool : "\(template.pool)-\(template.language)"
    for (name, value) in try pools.values(pool, start + index) { values[name] = value }
    for list in ["day", "city", "friend"] {
      values[list] = try pools.values("\(list)-\(template.language)", random.below(1_000))[list]
    }
    var writer = MessageWriter(template: template, profile: profile, values: values, seed: random.seed)
    return LabelledMessage(
      name: "\(template.name)-\(index + 1)", template: template.name, category: template.category,
      language: template.language, source: try writer.message())
  }

  private static func fillings(_ random: inout Draw) -> [String: String] {
    let cents = ["00", "50", "90", "95", "99"][random.below(5)]
    return [
      "n4": "\(1_000 + random.below(9_000))", "n6": "\(100_000 + random.below(900_000))",
      "n8": "\(10_000_000 + random.below(90_000_000))", "n2": "\(2 + random.below(40))",
      "pct": "\([10, 15, 20, 25, 30, 40, 50, 60, 70][random.below(9)])",
      "amount": "\(9 + random.below(300)).\(cents)", "amountc": "\(9 + random.below(300)),\(cents)",
      "hour": "\(8 + random.below(12)):\(["00", "15", "30", "45"][random.below(4)])",
      "date": "\(1 + random.below(28)).\(1 + random.below(12)).",
      "dmy": "\(10 + random.below(18))/\(10 + random.below(3))/2026",
      "small": "\(2 + random.below(7))",
    ]
  }
}

struct LabelledMessage {
  var name: String
  var template: String
  var category: String
  var language: String
  var source: [UInt8]
}

/// Pseudo-random numbers that are determined by a text.
struct Draw {
  private(set) var seed: UInt64

  init(_ text: String) {
    seed = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  mutating func below(_ limit: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((seed >> 33) % UInt64(limit))
  }
}
