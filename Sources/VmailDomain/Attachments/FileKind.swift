/// The kind of a file by its name or type, as far as it matters for safety and consistency.
enum FileKind: Hashable, Sendable {
  case windowsExecutable, program, script, archive, androidPackage, macroDocument, page, diskImage, shortcut
  case pdf, office, text, image, sound, message

  /// - Parameter ending: an extension in lower case, without a dot.
  init?(ending: String) {
    guard let kind = Self.byEnding[ending] else { return nil }
    self = kind
  }

  /// - Parameter mimeType: in lower case.
  init?(mimeType: String) {
    if let kind = Self.byType[mimeType] {
      self = kind
    } else if mimeType.contains(".macroenabled") {
      self = .macroDocument
    } else if let kind = Self.typePrefixes.first(where: { mimeType.hasPrefix($0.0) })?.1 {
      self = kind
    } else {
      return nil
    }
  }

  /// Detects the kind by a file's first bytes, if they are unambiguous; only kinds that can do harm.
  init?(beginning bytes: [UInt8]) {
    func begins(_ text: String) -> Bool { bytes.starts(with: Array(text.utf8)) }
    if begins("MZ") {
      self = .windowsExecutable
    } else if begins("\u{7F}ELF") {
      self = .program
    } else if begins("#!") {
      self = .script
    } else {
      let text = String(decoding: bytes, as: UTF8.self).lowercased().drop {
        $0.isWhitespace || $0 == "\u{FEFF}"
      }
      if text.contains("[desktop entry]") || text.hasPrefix("[internetshortcut]") {
        self = .shortcut
      } else if ["<!doctype html", "<html", "<svg", "<script"].contains(where: text.hasPrefix)
        || text.hasPrefix("<?xml") && (text.contains("<svg") || text.contains("<html"))
      {
        self = .page
      } else {
        return nil
      }
    }
  }

  var warning: AttachmentWarning? {
    switch self {
    case .windowsExecutable: .windowsExecutable
    case .program: .program
    case .script: .script
    case .archive: .archive
    case .androidPackage: .androidPackage
    case .macroDocument: .macroDocument
    case .page: .page
    case .diskImage: .diskImage
    case .shortcut: .shortcut
    case .pdf, .office, .text, .image, .sound, .message: nil
    }
  }

  /// Whether a file with a name of this kind may be sent as one of `type`. Kinds that are text or archives
  /// inside are often sent as such.
  func agrees(with type: FileKind) -> Bool {
    switch (self, type) {
    case _ where self == type: true
    case (.text, .office), (.text, .message), (.text, .script), (.message, .text), (.page, .text),
      (.script, .text), (.program, .text), (.windowsExecutable, .text),
      (.shortcut, .text), (.page, .message), (.office, .text):
      true
    case (.office, .archive), (.macroDocument, .archive), (.program, .archive), (.androidPackage, .archive),
      (.macroDocument, .office), (.office, .macroDocument):
      true
    case (.windowsExecutable, .program), (.program, .windowsExecutable), (.script, .program),
      (.program, .script), (.script, .windowsExecutable), (.diskImage, .archive), (.archive, .diskImage),
      (.androidPackage, .program), (.page, .image):
      true
    default: false
    }
  }

  private static let endings: [(FileKind, String)] = [
    (.windowsExecutable, "exe bat cmd com msi pif cpl msp mst dll sys ocx msix appx xll gadget application"),
    (
      .program,
      "app command sh pkg dmg jar war bash zsh ksh csh fish run bin elf so appimage deb rpm snap flatpak flatpakref mpkg class action workflow"
    ),
    (
      .script,
      "js vbs wsf scr ps1 psm1 psd1 ps1xml py pyw pyc pl rb php lua tcl vb vbe jse mjs wsc wsh sct hta reg inf msc chm hlp ade adp mda mde"
    ),
    (
      .archive,
      "zip rar 7z gz tgz tar bz2 tbz2 tbz xz txz zst tzst lz lzma z cab arj lha lzh ace cpio zipx r00"
    ),
    (.androidPackage, "apk aab xapk apks"),
    (.macroDocument, "docm dotm xlsm xltm xlam xlsb pptm potm ppam ppsm sldm xla xlm wll"),
    (.page, "html htm xhtml xht shtml mht mhtml svg svgz swf"),
    (.diskImage, "iso img vhd vhdx vmdk udf"),
    (
      .shortcut, "lnk desktop url webloc library-ms search-ms settingcontent-ms scf website appref-ms diagcab"
    ),
    (.pdf, "pdf"),
    (
      .office,
      "doc docx dot dotx rtf odt ott xls xlsx xlt xltx ods ppt pptx pps ppsx odp odg pages numbers key"
    ),
    (.text, "txt text csv tsv md log ics vcf patch diff json xml yaml yml ini conf asc"),
    (.image, "png jpg jpeg jpe gif webp bmp tif tiff heic heif avif ico"),
    (.sound, "mp3 m4a wav ogg oga opus flac aac mp4 m4v mov avi mkv webm mpg mpeg 3gp wmv wma"),
    (.message, "eml"),
  ]

  private static let types: [(FileKind, String)] = [
    (
      .windowsExecutable,
      "application/x-msdownload application/x-msdos-program application/x-dosexec application/vnd.microsoft.portable-executable application/x-ms-installer application/x-msi application/x-exe application/exe"
    ),
    (
      .program,
      "application/x-executable application/x-elf application/x-sharedlib application/x-mach-binary application/x-sh application/x-shellscript application/java-archive application/x-java-archive application/x-java-jar-file application/vnd.debian.binary-package application/x-debian-package application/x-rpm application/x-apple-diskimage application/x-csh text/x-sh text/x-shellscript"
    ),
    (
      .script,
      "application/javascript application/x-javascript text/javascript application/ecmascript text/vbscript application/hta application/x-python-code text/x-python application/x-perl text/x-perl application/x-php application/x-powershell"
    ),
    (
      .archive,
      "application/zip application/x-zip-compressed application/x-zip application/x-rar application/x-rar-compressed application/vnd.rar application/x-7z-compressed application/gzip application/x-gzip application/x-tar application/x-compressed-tar application/x-bzip2 application/x-xz application/zstd application/vnd.ms-cab-compressed"
    ),
    (.androidPackage, "application/vnd.android.package-archive"),
    (.page, "text/html application/xhtml+xml image/svg+xml application/x-shockwave-flash"),
    (.diskImage, "application/x-iso9660-image application/x-cd-image application/x-raw-disk-image"),
    (
      .shortcut,
      "application/x-desktop application/x-ms-shortcut application/internet-shortcut application/x-mswinurl"
    ),
    (.pdf, "application/pdf application/x-pdf"),
    (
      .office,
      "application/msword application/rtf text/rtf application/vnd.ms-excel application/vnd.ms-powerpoint"
    ),
    (.message, "message/rfc822 message/global"),
  ]

  private static let typePrefixes: [(String, FileKind)] = [
    ("application/vnd.openxmlformats-officedocument.", .office),
    ("application/vnd.oasis.opendocument.", .office), ("image/", .image), ("audio/", .sound),
    ("video/", .sound), ("text/", .text),
  ]

  private static let byEnding = table(endings)
  private static let byType = table(types)

  private static func table(_ lists: [(FileKind, String)]) -> [String: FileKind] {
    var table: [String: FileKind] = [:]
    for (kind, names) in lists { for name in names.split(separator: " ") { table[String(name)] = kind } }
    return table
  }
}
