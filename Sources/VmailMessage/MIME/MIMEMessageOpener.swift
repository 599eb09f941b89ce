public import VmailDomain

/// Makes messages readable with GMime and the HTML rooms, on any number of threads at once.
public struct MIMEMessageOpener: MessageOpening {
  public init() {}

  public func open(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage {
    ParsedSource.read(source) { parsed in
      switch parsed {
      case .raw(let bytes, let remark): Self.asItStands(bytes, remark: remark)
      case .message(let tree, let bytes, _) where tree.hasLostParts:
        Self.asItStands(bytes, remark: MessageTree.lostPartsRemark)
      case .message(let tree, let bytes, _): ReadableForm.message(of: tree, in: bytes, options)
      }
    }
  }

  public func headers(of source: [UInt8]) -> [HeaderField] {
    source.withUnsafeBytes { HeaderFieldList(ParsedSource.withoutEnvelopeLine($0)).fields }
  }

  public func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String {
    PlainPage.page(of: open(source, options).text.plainText())
  }

  private static func asItStands(_ source: UnsafeRawBufferPointer, remark: String) -> ReadableMessage {
    let text = RawView(source).text(limit: PartText.textLimit)
    return ReadableMessage(text: PlainTextReader.read(text), remarks: [remark])
  }
}
