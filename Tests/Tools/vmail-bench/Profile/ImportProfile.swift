/// Shows where the time of an import goes: samples taken by `perf`, by the part of the import that they belong to.
struct ImportProfile {
  /// The samples of each part.
  private var counts: [String: Int] = [:]

  /// Imports the mailbox into a new store under `perf`.
  /// - Throws: ``BenchError`` if `perf` isn't installed, or may not take samples.
  static func record(_ bench: Workbench) throws -> ImportProfile {
    guard File.program("perf") != nil else { throw BenchError("--profile needs perf (Debian: linux-perf)") }
    let (store, samples) = (bench.folder + "/profiled", bench.folder + "/perf.data")
    try File.remove(store)
    try MeasuredProcess(
      ["perf", "record", "-q", "-F", "499", "-g", "-o", samples]
        + bench.process(store, "import '\(bench.mbox ?? bench.mailbox)'").arguments
    ).run()
    var script = MeasuredProcess(["perf", "script", "-i", samples, "-F", "ip,sym,dso"])
    script.output = bench.folder + "/perf.mangled"
    try script.run()
    var names = MeasuredProcess(["swift", "demangle", "--simplified", "--compact"])
    (names.input, names.output) = (script.output, bench.folder + "/perf.text")
    try names.run()
    return ImportProfile(String(decoding: try File.read(bench.folder + "/perf.text"), as: UTF8.self))
  }

  /// - Parameter text: the output of `perf script`: the frames of a sample, innermost first, then an empty line.
  init(_ text: String) {
    var part: String?
    var hasFrames = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        if hasFrames { counts[part ?? "everything else", default: 0] += 1 }
        (part, hasFrames) = (nil, false)
        continue
      }
      hasFrames = true
      if part == nil { part = Self.parts.first { _, marks in marks.contains { line.contains($0) } }?.name }
    }
    if hasFrames { counts[part ?? "everything else", default: 0] += 1 }
  }

  var table: String {
    let total = counts.values.reduce(0, +)
    return counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
      .map { part, count in "\(decimal(Double(count) * 100 / Double(total))) %  \(part)\n" }
      .joined()
  }

  /// What the name of a function, or of its library, says about the part that it belongs to; the first match counts.
  private static let parts: [(name: String, marks: [String])] = [
    (
      "sources (libdeflate)",
      ["libdeflate", "libz.so", "GzipPacker", "GzipWriter", "PackedSource", "SourceSegment"]
    ),
    ("rows and full-text index (SQLite)", ["libsqlite3"]),
    (
      "HTML text",
      [
        "HTMLTokenizer", "OpenElements", "HTMLReader", "HTMLText", "HTMLSanitizer", "VisualStyle",
        "RichText",
      ]
    ),
    ("MIME (GMime, GLib)", ["libgmime", "libglib", "libgobject"]),
    ("words", ["SearchDocument", "SearchTokenizer", "LetterFolding"]),
    (
      "categories", ["Categorizer", "FeatureReader", "MailView", "WeightTable", "TextTokens", "MessageFacts"]
    ),
    ("senders", ["SenderCheck", "AuthenticationResults", "OwnTrace", "KnownOrganisations"]),
    ("reading the mailbox", ["MailboxFileScan", "MboxFile", "MboxSource", "MboxQuoting", "MaildirScan"]),
    ("MIME (GMime, GLib)", ["ParsedSource", "MIMEMessageReader", "HeaderFields", "Snippet"]),
    ("rows and full-text index (SQLite)", ["MessageAdder", "SQLStatement", "Transaction"]),
  ]
}
