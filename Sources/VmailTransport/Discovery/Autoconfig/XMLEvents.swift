internal import CLibXML2
import VmailDomain

/// Receives the elements and text that ``XMLEvents`` finds, in document order.
protocol XMLEventHandler: AnyObject {
  /// - Parameters:
  ///   - path: the elements from the root down to this one.
  ///   - attributes: the attributes without a namespace.
  func start(_ path: [String], attributes: [String: String])
  /// - Parameter text: the text since the last element began or ended, without surrounding spaces.
  func end(_ path: [String], text: String)
}

/// Owns libxml2's XML parser for one small document. It builds no tree, loads nothing, and knows no entities
/// but XML's five: a document with a DTD is rejected where the DTD begins.
final class XMLEvents {
  private static let pieceSize = 1 << 18
  /// The maximum depth of elements.
  private static let mostLevels = 64

  private var context: xmlParserCtxtPtr?
  private let handler: any XMLEventHandler
  private let elementLimit: Int
  private let textLimit: Int
  private var elements = 0
  private var path: [String] = []
  private var text: [UInt8] = []
  private var isStopped = false

  /// - Parameter textLimit: the maximum size of a text, in bytes; pieces beyond it are left out.
  init(handler: any XMLEventHandler, elementLimit: Int = 10_000, textLimit: Int = .max) {
    _ = Self.library
    self.handler = handler
    (self.elementLimit, self.textLimit) = (elementLimit, textLimit)
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
    // In pieces: libxml2 refuses to look ahead over more than 10 million bytes.
    for start in stride(from: 0, to: max(document.count, 1), by: Self.pieceSize) {
      let end = min(start + Self.pieceSize, document.count)
      let status = document[start..<end].withUnsafeBytes { bytes in
        xmlParseChunk(
          context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
          end == document.count ? 1 : 0)
      }
      guard status == 0, !isStopped else { return false }
    }
    return true
  }

  private func stop() {
    isStopped = true
    xmlStopParser(context)
  }

  private func start(_ element: String, _ attributes: [String: String]) {
    elements += 1
    path.append(element)
    text = []
    guard elements <= elementLimit, path.count <= Self.mostLevels else { return stop() }
    handler.start(path, attributes: attributes)
  }

  private func end() {
    handler.end(path, text: String(String(decoding: text, as: UTF8.self).trimmed))
    path.removeLast()
    text = []
  }

  private func take(_ piece: UnsafeBufferPointer<UInt8>) {
    if text.count + piece.count <= textLimit { text += piece }
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
    sax.endElementNs = { data, _, _, _ in
      guard let self = XMLEvents.owner(data), !self.isStopped else { return }
      self.end()
    }
    let text: charactersSAXFunc = { data, bytes, count in
      guard let bytes, count > 0, let self = XMLEvents.owner(data), !self.isStopped else { return }
      self.take(UnsafeBufferPointer(start: bytes, count: Int(count)))
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
