/// What an attachment's name, type and beginning say of the harm it may do.
///
/// All three are the sender's words: what says nothing bad may still be bad.
public struct AttachmentRisk: Hashable, Sendable {
  /// Each once, the plainest first; empty for what looks harmless.
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

  /// - Parameter beginning: a file's first bytes, which tell what it is whatever its name.
  public init(beginning: some Collection<UInt8>) {
    let bytes = Array(beginning.prefix(512))
    warnings = FileKind(beginning: bytes)?.warning.map { [$0] } ?? []
  }

  /// Whether it is asked about before it is fetched.
  public var isDangerous: Bool { !warnings.isEmpty }

  /// Whether it is not handed to another program to be opened.
  public var canRunOrLoad: Bool { warnings.contains(where: \.canRunOrLoad) }

  /// Whether it is a page, which is shown without what could run or load.
  public var isPage: Bool { warnings.contains(.page) }

  /// All it warns of, as sentences; `nil` when there is nothing.
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

  /// Whether characters turn the order in which the name is shown around (UAX #9).
  private static func isReordered(_ name: String) -> Bool {
    name.unicodeScalars.contains {
      (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
    }
  }
}

extension Attachment {
  public var risk: AttachmentRisk { AttachmentRisk(filename: filename, mimeType: mimeType) }
}
