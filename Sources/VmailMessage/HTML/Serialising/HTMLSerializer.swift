internal import VmailDomain

/// Writes safe HTML as a page for a browser, which loads nothing, runs no code and reports nothing.
enum HTMLSerializer {
  /// - Parameter images: `data:` URLs by the image they replace: the URL of a remote image, or `cid:` and a
  ///   Content-ID. Other images are replaced by their alternative text.
  static func page(_ html: SafeHTML, images: [String: String] = [:]) -> String {
    var output: [UInt8] = []
    output += head.utf8
    let start = output.count
    var open: [(end: Int32, kind: SafeElement)] = []
    for index in html.nodes.indices {
      while let last = open.last, last.end <= Int32(index) {
        output += "</\(last.kind.rawValue)>".utf8
        open.removeLast()
      }
      let node = html.nodes[index]
      switch node.content {
      case .text(let range):
        let text = html.text(range)
        // White space at the beginning has no meaning, and parsers would move it.
        escape(output.count == start ? text.drop { $0 <= 0x20 } : text, to: &output)
      case .element(let element):
        if element.kind == .img {
          write(image: element, html, images, to: &output)
        } else {
          write(element, html, to: &output)
          if !element.kind.isVoid { open.append((node.end, element.kind)) }
        }
      }
    }
    while let last = output.last, last <= 0x20 { output.removeLast() }
    for element in open.reversed() { output += "</\(element.kind.rawValue)>".utf8 }
    output += "</body></html>\n".utf8
    return String(decoding: output, as: UTF8.self)
  }

  private static let head = """
    <!DOCTYPE html>
    <html><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src \
    'unsafe-inline'">
    <meta name="referrer" content="no-referrer">
    <meta name="viewport" content="width=device-width">
    <title>Message</title></head><body>
    """

  /// A style that is legible on any background.
  private static let placeholderStyle =
    "border:1px solid #999;padding:0 4px;font-size:12px;background-color:#eeeeee;color:#444444;"

  private static func write(_ element: SafeHTML.Element, _ html: SafeHTML, to output: inout [UInt8]) {
    output += "<\(element.kind.rawValue)".utf8
    writeAttributes(of: element, html, to: &output)
    if html.targets.indices.contains(Int(element.target)) {
      output += " href=\"".utf8
      escape(Array(html.targets[Int(element.target)].string.utf8)[...], to: &output)
      output += "\" rel=\"noreferrer noopener\" target=\"_blank\"".utf8
    }
    output.append(UInt8(ascii: ">"))
  }

  private static func writeAttributes(
    of element: SafeHTML.Element, _ html: SafeHTML, to output: inout [UInt8]
  ) {
    for attribute in html.attributes(of: element) {
      output += " \(attribute.name.rawValue)=\"".utf8
      escape(html.text(attribute.value), to: &output)
      output.append(UInt8(ascii: "\""))
    }
  }

  private static func write(
    image element: SafeHTML.Element, _ html: SafeHTML, _ images: [String: String], to output: inout [UInt8]
  ) {
    guard html.images.indices.contains(Int(element.image)) else { return }
    let image = html.images[Int(element.image)]
    guard let data = data(of: image.source, images) else {
      guard !image.alternative.isEmpty else { return }
      output += "<span style=\"\(placeholderStyle)\">".utf8
      escape(Array(image.alternative.utf8)[...], to: &output)
      output += "</span>".utf8
      return
    }
    output += "<img src=\"".utf8
    escape(Array(data.utf8)[...], to: &output)
    output += "\" alt=\"".utf8
    escape(Array(image.alternative.utf8)[...], to: &output)
    output.append(UInt8(ascii: "\""))
    writeAttributes(of: element, html, to: &output)
    output.append(UInt8(ascii: ">"))
  }

  private static func data(of source: SafeImage.Source, _ images: [String: String]) -> String? {
    let given: String?
    switch source {
    case .embedded(let data): return data
    case .remote(let address): given = images[address.string]
    case .inline(let contentID): given = images["cid:" + contentID]
    }
    // Only images are accepted, no matter who fetched them.
    guard let given, case .embedded(let data)? = SafeImage.source(given) else { return nil }
    return data
  }

  /// Escapes everything that could end text or an attribute's value, in any kind of HTML quotes.
  private static func escape(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "\""): output += "&quot;".utf8
      case UInt8(ascii: "'"): output += "&#39;".utf8
      case UInt8(ascii: "`"): output += "&#96;".utf8
      default: output.append(byte)
      }
    }
  }
}
