import Foundation

/// Writes one labelled message as mail programs do (RFC 5322, 2045–2047).
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

  mutating func message() throws -> String {
    let from = filled(field("From"))
    let address = Self.asciiAddress(in: from)
    let name = from.prefix { $0 != "<" }.trimmingCharacters(in: .whitespaces)
    let domain = address.split(separator: "@").last.map(String.init) ?? "host.example"
    values["domain-of-sender"] = domain
    values["local-of-sender"] = address.split(separator: "@").first.map(String.init) ?? "x"
    values["id"] = "\(random.below(1 << 30))\(random.below(1 << 30))"
    var lines = ["Return-Path: <\(returnPath(address))>", "Delivered-To: \(filled("{to}"))"]
    lines += ["Received: from mx\(random.below(9)).\(domain) by mx.post.example with ESMTPS; \(date)"]
    lines += profile.fields.map { filled($0) }
    lines += [
      "From: \(Self.encoded(name)) <\(address)>", "To: \(filled(recipients))",
      "Subject: \(Self.encoded(filled(field("Subject"))))",
    ]
    lines += ["Date: \(date)", "MIME-Version: 1.0"]
    if !lines.contains(where: { $0.lowercased().hasPrefix("message-id:") }) {
      lines.append("Message-ID: <\(filled("{id}"))@\(domain)>")
    }
    if has("Reply") {
      lines += [
        "In-Reply-To: <\(random.below(1 << 30))@post.example>",
        "References: <\(random.below(1 << 30))@post.example>",
      ]
    }
    for (name, value) in template.fields where !Self.own.contains(name) {
      lines.append("\(name): \(filled(value))")
    }
    return (lines + body()).joined(separator: "\n")
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
    // Fillings may hold fillings.
    for _ in 0..<2 {
      guard result.contains("{") else { break }
      for (name, value) in values { result = result.replacingOccurrences(of: "{\(name)}", with: value) }
    }
    return result
  }

  // MARK: Body

  private mutating func body() -> [String] {
    let form = field("Form").isEmpty ? profile.form : Profile.Form(rawValue: field("Form")) ?? profile.form
    var parts: [[String]] = []
    let text = part("text/plain", plain)
    let html = part("text/html", self.html)
    let content: [String]
    switch form {
    case .text: content = text
    case .html: content = html
    case .alternative:
      content = Self.multipart("alternative", [text, html], boundary: "alt_\(template.name)")
    }
    parts.append(content)
    if has("Calendar") { parts.append(Self.calendar) }
    if has("Attach") {
      let name = field("Attach")
      let type =
        name.hasSuffix(".pdf")
        ? "application/pdf" : name.hasSuffix(".jpg") ? "image/jpeg" : "application/octet-stream"
      parts.append([
        "Content-Type: \(type); name=\"\(name)\"", "Content-Disposition: attachment; filename=\"\(name)\"",
        "Content-Transfer-Encoding: base64", "", "JVBERi0xLjQKJeLjz9MKMSAwIG9iago8PD4+CmVuZG9iago=",
      ])
    }
    return parts.count == 1 ? content : Self.multipart("mixed", parts, boundary: "mix_\(template.name)")
  }

  private static let calendar = [
    "Content-Type: text/calendar; method=REQUEST; charset=UTF-8", "", "BEGIN:VCALENDAR", "METHOD:REQUEST",
    "VERSION:2.0",
    "BEGIN:VEVENT", "UID:1@post.example", "DTSTART:20260914T090000Z", "DTEND:20260914T100000Z", "SUMMARY:-",
    "END:VEVENT",
    "END:VCALENDAR",
  ]

  private static func multipart(_ kind: String, _ parts: [[String]], boundary: String) -> [String] {
    ["Content-Type: multipart/\(kind); boundary=\"\(boundary)\"", ""]
      + parts.flatMap { ["--\(boundary)"] + $0 + [""] } + ["--\(boundary)--", ""]
  }

  private func part(_ type: String, _ content: String) -> [String] {
    switch profile.encoding {
    case .eightBit: ["Content-Type: \(type); charset=UTF-8", "Content-Transfer-Encoding: 8bit", "", content]
    case .quotedPrintable:
      [
        "Content-Type: \(type); charset=UTF-8", "Content-Transfer-Encoding: quoted-printable", "",
        Self.quotedPrintable(content),
      ]
    case .base64:
      [
        "Content-Type: \(type); charset=UTF-8", "Content-Transfer-Encoding: base64", "",
        Data(content.utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]),
      ]
    }
  }

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

  // MARK: Encoding

  private static func encoded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    // Words of at most 45 bytes, broken between characters (RFC 2047 section 2).
    var words: [String] = [""]
    for character in text {
      if words[words.count - 1].utf8.count + String(character).utf8.count > 42 { words.append("") }
      words[words.count - 1].append(character)
    }
    return words.map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\n ")
  }

  private static func quotedPrintable(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var current = ""
      for byte in line.utf8 {
        let piece =
          byte >= 0x80 || byte == 0x3D ? String(format: "=%02X", Int(byte)) : String(UnicodeScalar(byte))
        if current.utf8.count + piece.utf8.count > 75 {
          lines.append(current + "=")
          current = ""
        }
        current += piece
      }
      lines.append(current)
    }
    return lines.joined(separator: "\n")
  }

  /// The address in angle brackets, in ASCII: people's names become what their addresses have.
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
