internal import CLibXML2
internal import Glibc

/// What ``HTMLEvents`` tells of a document, in its order. Starts and ends are balanced.
protocol HTMLEventHandler: AnyObject {
  func start(_ element: String, attributes: HTMLAttributes)
  func end(_ element: String)
  /// Valid UTF-8, entities decoded; any piece of a run of text. Not called within script and style.
  func characters(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// An element's attributes, valid during the call they came with.
struct HTMLAttributes {
  fileprivate let list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?

  /// - Parameter name: in lower case, as the parser gives them.
  /// - Returns: `nil` when there is no such attribute; empty when it has no value.
  subscript(name: StaticString) -> String? {
    guard let list else { return nil }
    var index = 0
    while let key = list[index], index < 2 * HTMLAttributes.limit {
      let isWanted = strcmp(
        UnsafeRawPointer(key).assumingMemoryBound(to: CChar.self),
        UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
      if isWanted == 0 { return list[index + 1].map { String(cString: $0) } ?? "" }
      index += 2
    }
    return nil
  }

  var isEmpty: Bool { list == nil }

  private static let limit = 200
}

/// Owns libxml2's HTML parser for one document. No tree is built, nothing is loaded, and no error
/// is printed.
final class HTMLEvents {
  /// Elements, and errors of the document.
  static let eventLimit = 400_000
  /// As deep as browsers nest.
  static let depthLimit = 512

  private let context: htmlParserCtxtPtr?
  private let handler: any HTMLEventHandler
  private var events = 0
  private var depth = 0
  private var isStopped = false

  init(handler: any HTMLEventHandler) {
    _ = Self.library
    self.handler = handler
    context = htmlNewParserCtxt()
  }

  deinit {
    // Without a tree there is no document to free.
    if let context { htmlFreeParserCtxt(context) }
  }

  /// Once for the process, before parsers run on several threads.
  private static let library: Void = xmlInitParser()

  /// - Returns: `false` when it stopped before the end.
  func parse(_ html: String) -> Bool {
    guard let context else { return false }
    context.pointee.sax.pointee = Self.callbacks
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    var html = html
    html.withUTF8 { bytes in
      guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
      let options =
        HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOIMPLIED.rawValue
        | HTML_PARSE_IGNORE_ENC.rawValue | HTML_PARSE_NODEFDTD.rawValue
      let document = htmlCtxtReadMemory(
        context, UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self), Int32(bytes.count), nil,
        "UTF-8", Int32(options))
      if let document { xmlFreeDoc(document) }
    }
    return !isStopped
  }

  // MARK: Callbacks

  private static func owner(_ data: UnsafeMutableRawPointer?) -> HTMLEvents? {
    data.map { Unmanaged<HTMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }

  private static var callbacks: htmlSAXHandler {
    var sax = htmlSAXHandler()
    sax.startElement = { data, name, attributes in
      guard let name, let self = HTMLEvents.owner(data) else { return }
      self.depth += 1
      self.count()
      self.handler.start(String(cString: name), attributes: HTMLAttributes(list: attributes))
    }
    sax.endElement = { data, name in
      guard let name, let self = HTMLEvents.owner(data) else { return }
      self.depth -= 1
      self.handler.end(String(cString: name))
    }
    let text: charactersSAXFunc = { data, bytes, count in
      guard let bytes, count > 0, let self = HTMLEvents.owner(data) else { return }
      self.handler.characters(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    sax.characters = text
    sax.ignorableWhitespace = text
    // The content of script and style comes as CDATA, and is left out for want of a callback.
    sax.cdataBlock = { _, _, _ in }
    sax.serror = { data, _ in HTMLEvents.owner(data)?.count() }
    sax.initialized = UInt32(XML_SAX2_MAGIC)
    return sax
  }

  /// Each error counts, since a stray end tag is as much work as an element.
  private func count() {
    events += 1
    guard !isStopped, events > Self.eventLimit || depth > Self.depthLimit else { return }
    isStopped = true
    xmlStopParser(context)
  }
}
