internal import CGLib
internal import CGMime
internal import FoundationEssentials
internal import VmailDomain

/// Owns GMime's representation of a source, and converts it to values.
///
/// The source must stay in place during the lifetime of this object. Nothing is encoded here: GMime 3.2.13 never
/// returns from encoding certain parameters (jstedfast/gmime#165).
final class ParsedMessage {
  private let bytes: UnsafeMutablePointer<GByteArray>
  private let stream: UnsafeMutablePointer<GMimeStream>?
  private let message: UnsafeMutablePointer<GMimeMessage>?
  private let source: UnsafeRawBufferPointer

  /// The places where texts begin with a byte that was replaced by an empty line.
  private let textStarts: Set<Int>

  /// - Parameters:
  ///   - source: a source of at most 4 GB, the limit of GLib's arrays.
  ///   - textStarts: see ``MessageGuard/Repairs``.
  init(_ source: UnsafeRawBufferPointer, textStarts: Set<Int> = []) {
    let library = MIMELibrary.shared
    self.source = source
    self.textStarts = textStarts
    let start = UnsafeMutableRawPointer(mutating: source.baseAddress)?.assumingMemoryBound(to: UInt8.self)
    bytes = g_byte_array_new_take(start, gsize(source.count))
    stream = vmail_stream_over(bytes)
    let parser = g_mime_parser_new_with_stream(stream)
    defer { vmail_unref(parser) }
    g_mime_parser_set_persist_stream(parser, 1)
    g_mime_parser_set_format(parser, GMIME_FORMAT_MESSAGE)
    message = g_mime_parser_construct_message(parser, library.options)
  }

  deinit {
    if let message { vmail_unref(message) }
    if let stream { vmail_unref(stream) }
    // The caller keeps the ownership of the data.
    g_byte_array_free(bytes, 0)
  }

  /// Returns the message; `nil` when GMime finds none.
  func tree() -> MessageTree? {
    message.flatMap { tree(of: $0, section: "", depth: 0) }
  }

  private func tree(
    of message: UnsafeMutablePointer<GMimeMessage>, section: String, depth: Int
  ) -> MessageTree? {
    guard let part = g_mime_message_get_mime_part(message) else { return nil }
    let isMultipart = vmail_is_multipart(part) != 0
    // A body other than a multipart is part 1 of its message (RFC 3501 section 6.4.5).
    let place = isMultipart ? section : section.isEmpty ? "1" : section + ".1"
    return MessageTree(
      envelope: HeaderFields(vmail_message_object(message), source).envelope(),
      body: self.part(part, section: place, depth: depth))
  }

  private func part(
    _ object: UnsafeMutablePointer<GMimeObject>, section: String, depth: Int
  ) -> MIMEPart {
    var part = description(of: object, section: section)
    // In the header of the message itself, such a field was written by its sender.
    if depth > 0 {
      part.announcedSize = CText.string(g_mime_object_get_header(object, PartialSource.sizeField))
        .flatMap { Int($0) }
    }
    guard depth < MIMEPart.depthLimit else {
      part.kind = vmail_is_part(object) != 0 ? .leaf : .tooDeep
      if case .leaf = part.kind { readContent(of: object, into: &part) }
      return part
    }
    if vmail_is_multipart(object) != 0 {
      part.kind = .multipart(children(of: vmail_multipart(object), section: section, depth: depth))
    } else if vmail_is_message_part(object) != 0 {
      let inner = g_mime_message_part_get_message(vmail_message_part(object))
      let tree = inner.flatMap { self.tree(of: $0, section: section, depth: depth + 1) }
      part.kind = .message(tree.map { [$0] } ?? [])
      part.content = extent(of: inner, holding: tree)
    } else {
      readContent(of: object, into: &part)
    }
    return part
  }

  private func children(
    of multipart: UnsafeMutablePointer<GMimeMultipart>?, section: String, depth: Int
  ) -> [MIMEPart] {
    var children: [MIMEPart] = []
    for index in 0..<g_mime_multipart_get_count(multipart) {
      guard let child = g_mime_multipart_get_part(multipart, index) else { continue }
      let place = section.isEmpty ? "\(index + 1)" : "\(section).\(index + 1)"
      children.append(part(child, section: place, depth: depth + 1))
    }
    return children
  }

  private func description(
    of object: UnsafeMutablePointer<GMimeObject>, section: String
  ) -> MIMEPart {
    let header = HeaderFields(object, source)
    let declared = header["Content-Type"].map(MIMEParameters.init)
    let type = declared ?? MIMEParameters("")
    let disposition = header["Content-Disposition"].map(MIMEParameters.init)
    let parameter = { (name: String) in type[name].map(CText.lowercased) }
    let lines = PlainTextReader.Format(
      isFlowed: parameter("format") == "flowed", deletesSpaces: parameter("delsp") == "yes")
    return MIMEPart(
      kind: .leaf, section: section,
      mimeType: Self.mediaType(declared?.value, of: object),
      charset: type["charset"], disposition: disposition?.value,
      filename: disposition?.text("filename") ?? type.text("name"),
      contentId: CText.string(g_mime_object_get_content_id(object)), encoding: .identity,
      content: 0..<0, lines: lines, isMarkdown: parameter("markup") == "markdown", boundary: type["boundary"],
      securityProtocol: parameter("protocol"), smimeType: parameter("smime-type"),
      protectsHeader: parameter("hp") != nil || parameter("protected-headers") != nil,
      hasLegacyDisplay: parameter("hp-legacy-display") == "1", start: type["start"])
  }

  /// Returns the type by which a part was parsed: that of its last field, or what its multipart implies (RFC 2046
  /// section 5.1.5).
  private static func parsedType(of object: UnsafeMutablePointer<GMimeObject>) -> String {
    let type = g_mime_object_get_content_type(object)
    let major = CText.string(g_mime_content_type_get_media_type(type)) ?? "text"
    return CText.lowercased(
      major + "/" + (CText.string(g_mime_content_type_get_media_subtype(type)) ?? "plain"))
  }

  /// Returns a declared type; text if it is invalid (RFC 2045 section 5.2), unless it says what it is. A part that was not
  /// parsed as a multipart is none.
  private static func mediaType(_ value: String?, of object: UnsafeMutablePointer<GMimeObject>) -> String {
    guard let value, !value.hasPrefix("multipart/") || vmail_is_part(object) == 0 else {
      return parsedType(of: object)
    }
    let parts = value.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(
      Substring.init)
    if parts.count > 1, parts.allSatisfy({ !$0.isEmpty }) { return "\(parts[0])/\(parts[1])" }
    if value.contains("html") { return "text/html" }
    return ["application", "audio", "image", "video"].contains(parts[0])
      ? "application/octet-stream" : "text/plain"
  }

  private func readContent(of object: UnsafeMutablePointer<GMimeObject>, into part: inout MIMEPart) {
    guard vmail_is_part(object) != 0 else { return }
    let leaf = vmail_part(object)
    part.encoding = TransferEncoding(HeaderFields(object, source)["Content-Transfer-Encoding"] ?? "")
    guard let content = g_mime_part_get_content(leaf) else { return }
    var start: gint64 = 0
    var end: gint64 = 0
    let array = vmail_stream_bytes(g_mime_data_wrapper_get_stream(content), &start, &end)
    guard array == bytes else { return }
    part.content = range(start, end)
  }

  /// Returns the range from an attached message's first header field to its last part's content, or to its last field if
  /// it has no content: GMime does not report the end of the message itself.
  private func extent(
    of message: UnsafeMutablePointer<GMimeMessage>?, holding tree: MessageTree?
  ) -> Range<Int> {
    guard let message, let tree else { return 0..<0 }
    var offsets: [gint64] = []
    for object in [vmail_message_object(message), g_mime_message_get_mime_part(message)] {
      let fields = g_mime_object_get_header_list(object)
      let count = g_mime_header_list_get_count(fields)
      guard count > 0 else { continue }
      offsets += [0, count - 1].map {
        g_mime_header_get_offset(g_mime_header_list_get_header_at(fields, $0))
      }
    }
    offsets = offsets.filter { $0 >= 0 }
    guard let start = offsets.min(), let last = offsets.max() else { return 0..<0 }
    return range(start, max(gint64(tree.body.lastContentEnd), last + 1))
  }

  private func range(_ start: gint64, _ end: gint64) -> Range<Int> {
    let count = Int(bytes.pointee.len)
    let low = min(max(Int(start), 0), count)
    let high = end < 0 ? count : min(max(Int(end), low), count)
    return (textStarts.contains(low - 1) ? low - 1 : low)..<high
  }
}

/// Owns the GMime library, initialized once per process.
///
/// `@unchecked Sendable`: the options are written in `init` only, and GMime only reads them; its own tables are
/// protected by its locks.
final class MIMELibrary: @unchecked Sendable {
  /// The shared instance. It is initialized on first use, so that a command that reads no mail does not pay for it.
  static let shared = MIMELibrary()

  let options: OpaquePointer

  private init() {
    vmail_silence_glib()
    g_mime_init()
    options = g_mime_parser_options_new()
    g_mime_parser_options_set_parameter_compliance_mode(options, GMIME_RFC_COMPLIANCE_LOOSE)
  }

  deinit { g_mime_parser_options_free(options) }
}
