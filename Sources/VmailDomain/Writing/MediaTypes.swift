/// Media types of files to be sent, by their names (RFC 2046). Unknown files are sent as bytes.
public enum MediaTypes {
  private static let byEnding: [String: String] = [
    "7z": "application/x-7z-compressed", "avif": "image/avif", "bmp": "image/bmp",
    "bz2": "application/x-bzip2", "c": "text/plain", "conf": "text/plain", "css": "text/css",
    "csv": "text/csv", "diff": "text/x-diff", "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "eml": "message/rfc822", "epub": "application/epub+zip", "flac": "audio/flac", "gif": "image/gif",
    "gz": "application/gzip", "heic": "image/heic", "htm": "text/html", "html": "text/html",
    "ics": "text/calendar", "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json",
    "log": "text/plain", "m4a": "audio/mp4", "md": "text/markdown", "mov": "video/quicktime",
    "mp3": "audio/mpeg", "mp4": "video/mp4", "odp": "application/vnd.oasis.opendocument.presentation",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "odt": "application/vnd.oasis.opendocument.text", "ogg": "audio/ogg", "opus": "audio/ogg",
    "patch": "text/x-diff", "pdf": "application/pdf", "png": "image/png",
    "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "ps": "application/postscript", "py": "text/x-python", "rtf": "application/rtf",
    "svg": "image/svg+xml", "swift": "text/plain", "tar": "application/x-tar", "tex": "text/x-tex",
    "tif": "image/tiff", "tiff": "image/tiff", "tsv": "text/tab-separated-values", "txt": "text/plain",
    "vcf": "text/vcard", "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xml": "application/xml",
    "xz": "application/x-xz", "yaml": "text/plain", "yml": "text/plain", "zip": "application/zip",
    "zst": "application/zstd",
  ]

  public static func type(ofName name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "application/octet-stream" }
    return byEnding[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
  }

  /// Returns the ending for the name of a file without one, such as `ics`; `nil` for an unknown type.
  public static func ending(ofType type: String) -> String? {
    type == "text/plain" ? "txt" : byEnding.filter { $0.value == type }.keys.max()
  }
}
