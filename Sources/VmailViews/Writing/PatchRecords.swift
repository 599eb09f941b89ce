public import VmailDomain
public import VmailTerminal

/// A version of a series of patches.
public struct PatchSeriesRecord: OutputRecord {
  public var series: PatchSeries
  /// Whether its patches follow.
  var isShown: Bool
  /// The number of versions.
  public var count: Int

  public init(series: PatchSeries, isShown: Bool, count: Int) {
    self.series = series
    self.isShown = isShown
    self.count = count
  }

  public static let type = "patch-series"
  public static let summary =
    "A version of a series of patches; the patches of the version that is shown follow."
  public static let fields: [RecordField<PatchSeriesRecord>] = [
    .integer("version", "the version, counted from 1") { $0.series.version },
    .foreignText("title", "the title of the cover letter, else of the first patch") { $0.series.title },
    .object("from", ObjectShape.participant, "who sent it") { $0.author },
    .integer("patches", "the number of its patches") { $0.series.parts.count },
    RecordField("missing", .array(of: .integer), "the numbers of patches that have not arrived") {
      .array($0.series.missing.map(JSONValue.int))
    },
    .boolean("shown", "whether its patches follow") { $0.isShown },
    .optionalForeignText("cover", "the text of the cover letter; null if there is none") {
      $0.series.cover?.body
    },
    .objects("files", PatchFiles.shape, "the files that it changes") { $0.series.files },
  ]

  private var author: Participant { series.first?.author ?? Participant(email: "") }

  /// How much of it has arrived: `2 patches`, `2 of 3 patches, missing 2`.
  private var extent: String {
    let all = Digits.patches(series.parts.count)
    guard !series.isComplete else { return all }
    return "\(series.present.count) of \(all), missing \(series.missingRanges)"
  }

  private var carried: String? {
    let versions = Set(series.present.compactMap(\.carriedFrom)).sorted().map { "v\($0)" }
    return versions.isEmpty ? nil : "the rest from \(Sentence.series(versions))"
  }

  private var facts: String { [extent, carried].compactMap(\.self).joined(separator: ", ") }

  public func text(in layout: Layout) -> [StyledLine] {
    let date = series.first.map { layout.times.absolute($0.date) } ?? ""
    let dot = " \(layout.glyphs.separator.string) "
    var head = StyledLine(TerminalText(line: "v\(series.version)"), isShown ? .current : .plain)
    head.append(TerminalText(line: dot + [facts, author.displayName, date].joined(separator: dot)), .dim)
    guard isShown else { return [layout.fitted(head)] }
    let title = layout.wrapped(TerminalText(line: SubjectText.of(series.title)), .heading)
    let cover =
      series.cover.map { [StyledLine()] + DiffLines.lines(of: PatchDiff($0.body), in: layout) } ?? []
    return [layout.fitted(head)] + title + cover + [StyledLine()] + PatchFiles.lines(series.files, in: layout)
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let who = "by \(author.displayName)"
    var sentences = [TerminalText(line: "Version \(series.version) of \(count), \(facts), \(who).")]
    guard isShown else { return sentences }
    sentences.append(Sentence.ended(TerminalText(line: series.title)))
    if let cover = series.cover { sentences += DiffLines.spoken(PatchDiff(cover.body)) }
    return sentences + [TerminalText(line: PatchFiles.sum(series.files) + ".")]
  }
}

/// A patch of a series.
public struct PatchRecord: OutputRecord {
  public var part: PatchSeries.Part
  public var version: Int
  /// The number of its message in the conversation.
  public var number: Int?
  var showsDiff: Bool

  public init(part: PatchSeries.Part, version: Int, number: Int? = nil, showsDiff: Bool) {
    self.part = part
    self.version = version
    self.number = number
    self.showsDiff = showsDiff
  }

  public static let type = "patch"
  public static let summary = "A patch of a series."
  public static let fields: [RecordField<PatchRecord>] = [
    .integer("version", "the version of the series, counted from 1") { $0.version },
    .integer("number", "the number of the patch in the series, counted from 1") { $0.subject.number },
    .integer("total", "the number of patches") { $0.subject.total },
    .foreignText("title", "its subject without prefixes") { $0.subject.title },
    .object("from", ObjectShape.participant, "who sent it") { $0.part.message.author },
    .optionalForeignText("author", "the author that its text names; null if that is the sender") {
      $0.part.message.namedAuthor
    },
    .optionalInteger("message", "the number of its message; null if it is in another conversation") {
      $0.number
    },
    .optionalInteger("carriedFrom", "the version that it was taken from; null if it was sent with this one") {
      $0.part.carriedFrom
    },
    .foreignTexts("trailers", "the trailers that replies give") { $0.trailers },
    .objects("files", PatchFiles.shape, "the files that it changes") { $0.part.message.diff.files },
    .optionalForeignText("text", "its description and diff; null with --stat") {
      $0.showsDiff ? $0.part.message.body : nil
    },
  ]

  private var subject: PatchSubject { part.message.subject }
  private var trailers: [String] { part.trailers.flatMap(\.lines) }
  private var from: String? { part.carriedFrom.map { "from v\($0)" } }

  public func text(in layout: Layout) -> [StyledLine] {
    let place = number.map { "message \($0)" } ?? "another conversation"
    let author = part.message.namedAuthor.map { "by " + $0 }
    let note = [author, from, place].compactMap(\.self).joined(separator: ", ")
    var lines =
      [StyledLine()]
      + layout.wrapped(TerminalText(line: "\(subject.number)/\(subject.total) \(subject.title)"), .heading)
    lines.append(layout.fitted(StyledLine(TerminalText(line: "    \(note)"), .dim)))
    lines += trailers.map { layout.fitted(StyledLine(TerminalText(line: "    + \($0)"), .notice)) }
    guard showsDiff else { return lines }
    return lines + [StyledLine()] + DiffLines.lines(of: part.message.diff, in: layout)
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let author = part.message.namedAuthor ?? part.message.author.displayName
    var sentences = [
      TerminalText(line: "Patch \(subject.number) of \(subject.total): \(subject.title), by \(author).")
    ]
    sentences += trailers.map { Sentence.ended(TerminalText(line: "Trailer: \($0)")) }
    return sentences + (showsDiff ? DiffLines.spoken(part.message.diff) : [])
  }
}

/// The files that patches change.
enum PatchFiles {
  static let shape = ObjectShape<PatchDiff.File>(fields: [
    .foreignText("path", "its path") { $0.path },
    .integer("added", "number of lines added") { $0.added },
    .integer("removed", "number of lines removed") { $0.removed },
    .boolean("binary", "whether it has no lines") { $0.isBinary },
  ])

  /// Returns `2 files, 27 lines added, 2 removed`.
  static func sum(_ files: [PatchDiff.File]) -> String {
    let (added, removed) = (files.reduce(0) { $0 + $1.added }, files.reduce(0) { $0 + $1.removed })
    return "\(Digits.counted(files.count, "file")), \(Digits.counted(added, "line")) added, "
      + "\(Digits.grouped(removed)) removed"
  }

  static func lines(_ files: [PatchDiff.File], in layout: Layout) -> [StyledLine] {
    let counts = files.map { $0.isBinary ? "binary" : "+\($0.added) -\($0.removed)" }
    let room = max(10, layout.width - (counts.map(\.count).max() ?? 0) - 4)
    let width = min(room, files.map { TerminalText(line: $0.path).columns }.max() ?? 0)
    let lines = zip(files, counts).map { file, count in
      var line = StyledLine(" ")
      line.appendCell(TerminalText(line: file.path), width: width, ellipsis: layout.glyphs.ellipsis)
      line.append(TerminalText("  \(count)"), .dim)
      return layout.fitted(line)
    }
    return lines + layout.wrapped(TerminalText(line: " " + sum(files)), .dim)
  }
}

extension PatchSeries {
  /// The numbers of the missing patches: `2 and 4-6`.
  public var missingRanges: String {
    var ranges: [ClosedRange<Int>] = []
    for number in missing {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return Sentence.series(
      ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" })
  }
}

extension Digits {
  /// Returns `1 patch`, `2 patches`.
  public static func patches(_ count: Int) -> String { grouped(count) + (count == 1 ? " patch" : " patches") }
}
