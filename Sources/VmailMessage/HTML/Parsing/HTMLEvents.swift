internal import CLibXML2
internal import Glibc

/// Receives elements and text from ``HTMLEvents`` in document order. Starts and ends are balanced.
protocol HTMLEventHandler: AnyObject {
  /// Receives the start of an element.
  /// - Parameter element: the zero-terminated name, in lower case.
  func start(_ element: UnsafePointer<UInt8>, attributes: HTMLAttributes)
  func end(_ element: UnsafePointer<UInt8>)
  /// Receives a piece of text, in valid UTF-8 and with character references decoded. Not called for the content of
  /// script and style elements.
  func characters(_ bytes: UnsafeBufferPointer<UInt8>)
  /// Receives a piece of the content of a script or style element.
  func rawText(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// Owns libxml2's HTML parser for one document, whose input comes from an ``HTMLTokenizer``. No tree is built,
/// nothing is loaded, and no error is printed.
final class HTMLEvents {
  /// The maximum number of elements and errors in a document.
  static let eventLimit = 400_000
  /// The maximum nesting depth, as in browsers.
  static let depthLimit = 512
  private let context: htmlParserCtxtPtr?
  private let handler: any HTMLEventHandler
  private var events = 0
  private var depth = 0
  private var isStopped = false
  /// The input for the parser.
  private var input = HTMLTokenizer(UnsafeBufferPointer(start: nil, count: 0))

  init(handler: any HTMLEventHandler) {
    _ = Self.library
    self.handler = handler
    context = htmlNewParserCtxt()
  }

  deinit {
    // There is no document to free, since no tree is built.
    if let context { htmlFreeParserCtxt(context) }
  }

  /// Initializes the library once per process, before parsers run on several threads.
  private static let library: Void = xmlInitParser()

  /// - Returns: `false` when it stopped before the end.
  func parse(_ html: String) -> Bool {
    guard let context else { return false }
    context.pointee.sax.pointee = Self.callbacks
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    var html = html
    html.withUTF8 { bytes in
      guard !bytes.isEmpty else { return }
      let options =
        HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOIMPLIED.rawValue
        | HTML_PARSE_IGNORE_ENC.rawValue | HTML_PARSE_NODEFDTD.rawValue
      input = HTMLTokenizer(bytes)
      let document = htmlCtxtReadIO(
        context, Self.read, nil, Unmanaged.passUnretained(self).toOpaque(), nil, "UTF-8", Int32(options))
      input = HTMLTokenizer(UnsafeBufferPointer(start: nil, count: 0))
      if let document { xmlFreeDoc(document) }
    }
    return !isStopped
  }

  // MARK: Callbacks

  private static func owner(_ data: UnsafeMutableRawPointer?) -> HTMLEvents? {
    data.map { Unmanaged<HTMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let read: xmlInputReadCallback = { data, buffer, size in
    guard let buffer, size > 0, let self = HTMLEvents.owner(data) else { return -1 }
    guard !self.isStopped else { return 0 }
    return Int32(self.input.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(size))))
  }

  private static var callbacks: htmlSAXHandler {
    var sax = htmlSAXHandler()
    sax.startElement = { data, name, attributes in
      guard let name, let self = HTMLEvents.owner(data) else { return }
      let attributes = HTMLAttributes(list: attributes)
      self.depth += 1
      self.count(comparisons: attributes.count)
      self.handler.start(name, attributes: attributes)
    }
    sax.endElement = { data, name in
      guard let name, let self = HTMLEvents.owner(data) else { return }
      self.depth -= 1
      self.handler.end(name)
    }
    let text: charactersSAXFunc = { data, bytes, count in
      guard let bytes, count > 0, let self = HTMLEvents.owner(data) else { return }
      self.handler.characters(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    sax.characters = text
    sax.ignorableWhitespace = text
    sax.cdataBlock = { data, bytes, count in
      guard let bytes, count > 0, let self = HTMLEvents.owner(data) else { return }
      self.handler.rawText(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    sax.serror = { data, _ in HTMLEvents.owner(data)?.count() }
    sax.initialized = UInt32(XML_SAX2_MAGIC)
    return sax
  }

  /// Counts an event. Errors count as well, since a stray end tag takes as much time as an element; attributes count
  /// with the square of their number, since that is their cost.
  private func count(comparisons attributes: Int = 0) {
    events += 1 + attributes * attributes / 256
    guard !isStopped, events > Self.eventLimit || depth > Self.depthLimit else { return }
    isStopped = true
    xmlStopParser(context)
  }
}
