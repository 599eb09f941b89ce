/// Receives elements and text from ``HTMLTokenizer`` in document order. Starts and ends are balanced, unless the document
/// was cut.
protocol HTMLEventHandler: AnyObject {
  /// Receives the start of an element.
  /// - Parameter element: the name, in lower case.
  func start(_ element: String, attributes: HTMLAttributes)
  func end(_ element: String)
  /// Receives the attributes of another tag for an `html` or `body`, which has those that it doesn't have yet.
  func add(_ attributes: HTMLAttributes, to element: String)
  /// Receives a piece of text, in valid UTF-8 and with character references decoded. Not called for the content of
  /// script and style elements.
  func characters(_ bytes: UnsafeBufferPointer<UInt8>)
  /// Receives the content of a style element.
  func rawText(_ bytes: UnsafeBufferPointer<UInt8>)
}
