internal import CLibXML2

/// Receives the elements and text that ``XMLEvents`` finds, in document order.
protocol XMLEventHandler: AnyObject {
  /// - Parameter attributes: the attributes without a namespace.
  func start(_ element: String, attributes: [String: String])
  /// Receives any piece of a run of text.
  func characters(_ text: UnsafeBufferPointer<UInt8>)
  func end(_ element: String)
}

/// Owns libxml2's XML parser for one small document. It builds no tree, loads nothing, and knows no entities
/// but XML's five: a document with a DTD is rejected where the DTD begins.
final class XMLEvents {
  private static let elementLimit = 10_000

  private var context: xmlParserCtxtPtr?
  private let handler: any XMLEventHandler
  private var elements = 0
  private var isStopped = false

  init(handler: any XMLEventHandler) {
    _ = Self.library
    self.handler = handler
    context = nil
    var callbacks = Self.callbacks
    // The parser copies the callbacks.
    context = xmlCreatePushParserCtxt(
      &callbacks, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
  }

  deinit {
    // Without a tree there is no document to free.
    if let context { xmlFreeParserCtxt(context) }
  }

  /// One-time initialization of the library, before parsers run on several threads.
  private static let library: Void = xmlInitParser()

  /// - Returns: `false` when the document isn't well formed, has a DTD, or is too large.
  func parse(_ document: [UInt8]) -> Bool {
    guard let context, document.count <= 1 << 24 else { return false }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    xmlCtxtUseOptions(context, Int32(options))
    let status = document.withUnsafeBytes { bytes in
      xmlParseChunk(context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
    }
    return status == 0 && !isStopped
  }

  private func stop() {
    isStopped = true
    xmlStopParser(context)
  }

  private func start(_ element: String, _ attributes: [String: String]) {
    elements += 1
    guard elements <= Self.elementLimit else { return stop() }
    handler.start(element, attributes: attributes)
  }

  // MARK: Callbacks

  private static func owner(_ data: UnsafeMutableRawPointer?) -> XMLEvents? {
    data.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }

  private static var callbacks: xmlSAXHandler {
    var sax = xmlSAXHandler()
    sax.initialized = UInt32(XML_SAX2_MAGIC)
    sax.internalSubset = { data, _, _, _ in XMLEvents.owner(data)?.stop() }
    sax.startElementNs = { data, name, _, _, _, _, count, _, attributes in
      guard let name, let self = XMLEvents.owner(data), !self.isStopped else { return }
      self.start(String(cString: name), XMLEvents.attributes(attributes, count: Int(count)))
    }
    sax.endElementNs = { data, name, _, _ in
      guard let name, let self = XMLEvents.owner(data), !self.isStopped else { return }
      self.handler.end(String(cString: name))
    }
    let text: charactersSAXFunc = { data, bytes, count in
      guard let bytes, count > 0, let self = XMLEvents.owner(data), !self.isStopped else { return }
      self.handler.characters(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    sax.characters = text
    sax.cdataBlock = text
    // Without a handler, the parser's own would print.
    sax.serror = { _, _ in }
    return sax
  }

  /// Reads libxml2's array of attributes, five pointers each: name, prefix, namespace, and the value's start
  /// and end.
  private static func attributes(
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) -> [String: String] {
    guard let list else { return [:] }
    var attributes: [String: String] = [:]
    for index in 0..<count {
      guard let name = list[index * 5], list[index * 5 + 1] == nil, let start = list[index * 5 + 3],
        let end = list[index * 5 + 4]
      else { continue }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      attributes[String(cString: name)] = String(decoding: value, as: UTF8.self)
    }
    return attributes
  }
}
