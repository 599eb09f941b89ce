import Foundation
import VmailMessage

/// Writes a labelled message as mail programs do (RFC 5322, 2045–2047).
struct MessageWriter {
  let template: Template
  let profile: Profile
  private var values: [String: String]
  private var random: Draw

  init(template: Template, profile: Profile, values: [String: String], seed: UInt64) {
    self.template = template
    self.profile = profile
    self.values = values
    random = Draw("\(seed)")
  }

  mutating func message() throws -> [UInt8] {
    let from = filled(field("From"))
    let address = Self.asciiAddress(in: from)
    let name = from.prefix { $0 != "<" }.trimmingCharacters(in: .whitespaces)
    let domain = address.split(separator: "@").last.map(String.init) ?? "host.example"
    values["domain-of-sender"] = domain
    values["local-of-sender"] = address.split(separator: "@").first.map(String.init) ?? "x"
    values["id"] = "\(random.below(1 << 30))\(random.below(1 << 30))"
    var header = HeaderWriter()
    header.add("Return-Path", ["<\(returnPath(address))>"])
    header.add("Delivered-To", value: filled("{to}"))
    header.add(
      "Received", value: "from mx\(random.below(9)).\(domain) by mx.post.example with ESMTPS; \(date)")
    let fields = profile.fields.map { field in
      let parts = filled(field).split(separator: ":", maxSplits: 1)
      return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
    }
    for field in fields { header.add(field.name, value: field.value) }
    header.add("From", EncodedWords.text(name) + ["<\(address)>"])
    header.add("To", value: filled(recipients))
    header.add("Subject", EncodedWords.text(filled(field("Subject"))))
    header.add("Date", value: date)
    header.add("MIME-Version", ["1.0"])
    if !fields.contains(where: { $0.name.lowercased() == "message-id" }) {
      header.add("Message-ID", ["<\(filled("{id}"))@\(domain)>"])
    }
    if has("Reply") {
      header.add("In-Reply-To", ["<\(random.below(1 << 30))@post.example>"])
      header.add("References", ["<\(random.below(1 << 30))@post.example>"])
    }
    for (name, value) in template.fields where !Self.own.contains(name) {
      header.add(name, value: filled(value))
    }
    return try body().message(header, messageId: "\(template.name)@\(domain)")
  }

  private static let own: Set<String> = ["From", "To", "Subject", "Reply", "Attach", "Calendar", "Form"]

  private func has(_ name: String) -> Bool { template.fields.contains { $0.name == name } }
  private func field(_ name: String) -> String { template.fields.first { $0.name == name }?.value ?? "" }
  private var recipients: String { has("To") ? field("To") : "{you} Ekdal <{to}>" }

  private var date: String {
    let day = 1 + Int(Draw(template.name).seed % 28)
    return
      "\(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][day % 7]), \(day) Sep 2026 \(10 + day % 9):\(10 + day):12 +0200"
  }

  private func returnPath(_ address: String) -> String {
    if has("Return-Path") { return filled(field("Return-Path")) == "<>" ? "" : filled(field("Return-Path")) }
    return address
  }

  private func filled(_ text: String) -> String {
    var result = text
    // Replacements may contain placeholders.
    for _ in 0..<2 {
      guard result.contains("{") else { break }
      for (name, value) in values { result = result.replacingOccurrences(of: "{\(name)}", with: value) }
    }
    return result
  }

  // MARK: Body

  private func body() throws -> OutgoingPart {
    let form = field("Form").isEmpty ? profile.form : Profile.Form(rawValue: field("Form")) ?? profile.form
    let (text, page) = (part("plain", plain), part("html", html))
    let content: OutgoingPart =
      switch form {
      case .text: text
      case .html: page
      case .alternative: .multipart("alternative", [text, page])
      }
    var parts = [content]
    if has("Calendar") { parts.append(Self.calendar) }
    if has("Attach") { parts.append(try Self.attachment(field("Attach"))) }
    return parts.count == 1 ? content : .multipart("mixed", parts)
  }

  private func part(_ subtype: String, _ content: String) -> OutgoingPart {
    let encoder: ContentEncoder =
      switch profile.encoding {
      case .eightBit: .eightBit
      case .quotedPrintable: .quotedPrintable
      case .base64: .base64
      }
    return .text(subtype, Array(content.utf8), charset: "UTF-8", encoder: encoder)
  }

  private static let calendar = OutgoingPart.text(
    "calendar",
    """
    BEGIN:VCALENDAR
    METHOD:REQUEST
    VERSION:2.0
    BEGIN:VEVENT
    UID:1@post.example
    DTSTART:20260914T090000Z
    DTEND:20260914T100000Z
    SUMMARY:-
    END:VEVENT
    END:VCALENDAR
    """, parameters: ["method=REQUEST"])

  private static func attachment(_ name: String) throws -> OutgoingPart {
    let type =
      name.hasSuffix(".pdf")
      ? "application/pdf" : name.hasSuffix(".jpg") ? "image/jpeg" : "application/octet-stream"
    return try .attachment(name: name, mimeType: type, beginning)
  }

  /// The first bytes of a file of the type, which is all that is ever read.
  private static let beginning =
    Array("%PDF-1.4\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3] + Array("\n1 0 obj\n<<>>\nendobj\n".utf8)

  private var link: String {
    "https://\(values["domain-of-sender"] ?? "a.example")/r/\(Draw(template.name).seed % 1_000_000)"
  }

  private var plain: String {
    template.text.filter { $0 != "(img)" }.map { line in
      let text = filled(line)
      if text.hasPrefix("# ") { return String(text.dropFirst(2)) }
      if let label = Self.button(text) { return "\(label): \(link)" }
      return text
    }.joined(separator: "\n")
  }

  private var html: String {
    let isDesigned = template.text.contains("(img)") || template.text.contains { Self.button($0) != nil }
    let body = template.text.map { line -> String in
      let text = filled(line).replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(
        of: "<", with: "&lt;")
      if text == "(img)" { return "<img src=\"\(link).png\" width=\"600\" alt=\"\">" }
      if text.hasPrefix("# ") { return "<h1>\(text.dropFirst(2))</h1>" }
      if text.hasPrefix("* ") { return "<li>\(text.dropFirst(2))</li>" }
      if let label = Self.button(text) {
        return "<table><tr><td><a href=\"\(link)\" style=\"padding:12px\">\(label)</a></td></tr></table>"
      }
      return text.isEmpty ? "<br>" : "<p>\(text)</p>"
    }.joined(separator: "\n")
    let pixel = isDesigned ? "<img src=\"\(link)/o.gif\" width=\"1\" height=\"1\" alt=\"\">" : ""
    return "<html><body>\(body)\(pixel)</body></html>"
  }

  private static func button(_ line: String) -> String? {
    guard line.hasPrefix("["), line.hasSuffix("]") else { return nil }
    return String(line.dropFirst().dropLast())
  }

  /// Returns the address in angle brackets in ASCII: non-ASCII letters in names are replaced as in real addresses.
  static func asciiAddress(in from: String) -> String {
    let address = from.split(separator: "<").last.map { $0.filter { $0 != ">" } } ?? from
    let plain =
      address.applyingTransform(.toLatin, reverse: false)?.applyingTransform(.stripDiacritics, reverse: false)
      ?? address
    return plain.lowercased().replacingOccurrences(of: "ł", with: "l").replacingOccurrences(
      of: "ß", with: "ss"
    ).filter {
      $0.isASCII && !$0.isWhitespace && $0 != "'"
    }
  }
}
