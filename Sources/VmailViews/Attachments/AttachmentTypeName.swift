import VmailDomain

/// The type of an attachment in a word or two.
enum AttachmentTypeName {
  static func of(_ attachment: Attachment) -> String {
    if let name = attachment.risk.warnings.compactMap(dangerous).first { return name }
    let type = attachment.mimeType
    if let name = byType[type] { return name }
    for (part, name) in byPart where type.contains(part) { return name }
    let ending = attachment.filename?.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return byEnding[ending] ?? (type == "application/octet-stream" ? "file" : type)
  }

  private static func dangerous(_ warning: AttachmentWarning) -> String? {
    switch warning {
    case .windowsExecutable, .program, .androidPackage: "program"
    case .script: "script"
    case .page: "page"
    case .diskImage: "disk image"
    case .shortcut: "shortcut"
    case .archive: "archive"
    case .macroDocument: "document"
    case .hiddenEnding, .contradiction: nil
    }
  }

  private static let byType = [
    "application/pdf": "PDF", "message/rfc822": "message", "text/calendar": "invitation",
    "application/ics": "invitation", "text/vcard": "contact", "text/x-vcard": "contact",
    "text/html": "page", "application/xhtml+xml": "page", "text/csv": "table", "text/plain": "text",
    "application/ms-tnef": "Outlook data", "application/vnd.ms-tnef": "Outlook data",
    "application/msword": "document", "application/rtf": "document", "text/rtf": "document",
    "application/pgp-signature": "signature", "application/pgp-keys": "key",
    "application/pkcs7-signature": "signature", "application/x-pkcs7-signature": "signature",
    "message/delivery-status": "delivery report", "message/global-delivery-status": "delivery report",
    "message/disposition-notification": "receipt", "message/global-disposition-notification": "receipt",
    "text/rfc822-headers": "header", "message/global-headers": "header", "message/global": "message",
  ]

  private static let byPart = [
    ("spreadsheet", "spreadsheet"), ("ms-excel", "spreadsheet"), ("wordprocessing", "document"),
    ("opendocument.text", "document"), ("presentation", "presentation"), ("powerpoint", "presentation"),
    ("zip", "archive"), ("x-tar", "archive"), ("compressed", "archive"), ("vnd.rar", "archive"),
    ("image/", "image"), ("audio/", "sound"), ("video/", "video"),
  ]

  private static let byEnding = [
    "pdf": "PDF", "eml": "message", "ics": "invitation", "vcf": "contact", "htm": "page", "html": "page",
    "csv": "table", "xls": "spreadsheet", "xlsx": "spreadsheet", "ods": "spreadsheet", "doc": "document",
    "docx": "document", "odt": "document", "ppt": "presentation", "pptx": "presentation",
    "odp": "presentation", "zip": "archive", "gz": "archive", "7z": "archive", "rar": "archive",
    "jpg": "image", "jpeg": "image", "png": "image", "gif": "image", "mp3": "sound", "mp4": "video",
    "txt": "text",
  ]
}
