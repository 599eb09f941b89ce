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
