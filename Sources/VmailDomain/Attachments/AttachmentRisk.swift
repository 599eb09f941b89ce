/// The risk of an attachment, judged by its name, type and first bytes.
///
/// All three come from the sender: without a warning, the attachment may still be harmful.
public struct AttachmentRisk: Hashable, Sendable {
  /// The warnings without duplicates, the most obvious first; empty if it looks harmless.
  public let warnings: [AttachmentWarning]

  public init(filename: String?, mimeType: String) {
    let endings = FileExtension.all(of: Self.withoutInvisible(filename ?? ""))
    let byName = endings.first.flatMap(FileKind.init(ending:))
    let byType = FileKind(mimeType: mimeType)
    var found = [byName?.warning, byType?.warning].compactMap(\.self)
    if let ending = endings.first, byName?.warning?.canRunOrLoad == true {
      let pretends = endings.dropFirst().contains { FileKind(ending: $0)?.warning == nil && Self.isKnown($0) }
      if pretends || Self.isReordered(filename ?? "") { found.append(.hiddenEnding(ending)) }
    }
    if let ending = endings.first, let byName, let byType, !byName.agrees(with: byType) {
      found.append(.contradiction(ending: ending, mimeType: mimeType))
    }
    warnings = found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// - Parameter beginning: a file's first bytes, which show its type whatever its name.
  public init(beginning: some Collection<UInt8>) {
    let bytes = Array(beginning.prefix(512))
    warnings = FileKind(beginning: bytes)?.warning.map { [$0] } ?? []
  }

  /// Whether to ask the user before fetching it.
  public var isDangerous: Bool { !warnings.isEmpty }

  /// Whether vmail refuses to have another program open it.
  public var canRunOrLoad: Bool { warnings.contains(where: \.canRunOrLoad) }

  /// Whether it is a web page, which is shown without anything that could run or load.
  public var isPage: Bool { warnings.contains(.page) }

  /// All warnings as sentences; `nil` when there are none.
  public var text: String? { isDangerous ? warnings.map(\.text).joined(separator: " ") : nil }

  private static func isKnown(_ ending: String) -> Bool { FileKind(ending: ending) != nil }

  private static func withoutInvisible(_ name: String) -> String {
    var visible = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.prefix(2_000) where !isInvisible(scalar) { visible.append(scalar) }
    while let last = visible.last, last == "." || last.properties.isWhitespace { visible.removeLast() }
    return String(visible)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Returns whether the name contains characters that reorder it when displayed (UAX #9).
  private static func isReordered(_ name: String) -> Bool {
    name.unicodeScalars.contains {
      (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
    }
  }
}

extension Attachment {
  public var risk: AttachmentRisk { AttachmentRisk(filename: filename, mimeType: mimeType) }
}
