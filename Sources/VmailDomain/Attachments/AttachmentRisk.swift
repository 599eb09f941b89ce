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

/// A reason why an attachment may be harmful, and the only place with its wording (FR-ED-03, page 8.29).
public enum AttachmentWarning: Hashable, Sendable {
  case windowsExecutable
  case program
  case script
  case archive
  case androidPackage
  case macroDocument
  case page
  case diskImage
  case shortcut
  /// The actual extension follows that of a document, as in `invoice.pdf.exe`.
  case hiddenEnding(String)
  /// An extension that contradicts the type.
  case contradiction(ending: String, mimeType: String)

  /// The warning as one sentence.
  public var text: String {
    switch self {
    case .windowsExecutable: "This file is a Windows executable."
    case .program: "This file can run code on your computer."
    case .script: "This file is a script that can run code."
    case .archive: "This archive may contain executable files."
    case .androidPackage: "This file is an Android application package."
    case .macroDocument: "This document may contain macros that run code."
    case .page: "This file is a page that can run scripts and load content from the network."
    case .diskImage: "This disk image may contain executable files."
    case .shortcut: "This file is a shortcut that can start programs."
    case .hiddenEnding(let ending): "Its name hides its real type: it ends in .\(ending)."
    case .contradiction(let ending, let type):
      "Its name and type do not match: .\(ending) is not \(type)."
    }
  }

  /// Whether a program that opens such a file may execute it, or access the network for it.
  var canRunOrLoad: Bool {
    switch self {
    case .windowsExecutable, .program, .script, .androidPackage, .macroDocument, .page, .diskImage,
      .shortcut:
      true
    case .archive, .hiddenEnding, .contradiction: false
    }
  }
}
