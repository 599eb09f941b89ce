extension MIMEPart {
  var isMultipart: Bool { if case .multipart = kind { true } else { false } }

  /// Types of text that contain data for programs and not for readers.
  private static let data: Set<String> = [
    "text/calendar", "text/vcard", "text/x-vcard", "text/directory", "text/rfc822-headers", "text/css",
    "text/csv", "text/xml", "text/javascript", "text/rtf", "text/tab-separated-values",
    "text/x-amp-html", "text/watch-html",
  ]

  /// Whether the part is shown as text rather than listed as an attachment.
  var isShownText: Bool {
    guard case .leaf = kind, disposition != "attachment" else { return false }
    return mimeType.hasPrefix("text/") && !Self.data.contains(mimeType)
  }

  /// Whether its decoded text is HTML.
  var isHTML: Bool { mimeType == "text/html" || mimeType == "application/xhtml+xml" || isEnriched }

  var isEnriched: Bool { mimeType == "text/enriched" || mimeType == "text/richtext" }

  /// Whether the part is an alternative form of a text that is shown anyway (RFC 2046 section 5.1.4).
  var isAlternativeForm: Bool {
    guard case .leaf = kind, disposition != "attachment", filename == nil else { return false }
    return isShownText || mimeType == "text/x-amp-html" || mimeType == "text/watch-html"
      || mimeType == "text/css"
  }

  /// Whether the part is the signature of a multipart/signed (RFC 1847).
  var isSignature: Bool {
    switch mimeType {
    case "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature": true
    default: false
    }
  }
}
