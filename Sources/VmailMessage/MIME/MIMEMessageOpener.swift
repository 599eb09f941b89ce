public import VmailDomain

/// Converts messages to readable form with GMime and the HTML reader, on any number of threads at once.
public struct MIMEMessageOpener: MessageOpening {
  public init() {}

  public func readable(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage {
    ParsedSource.read(source) { parsed in
      switch parsed {
      case .raw(let bytes, let remark): Self.asItStands(bytes, remark: remark)
      case .message(let tree, _, _) where tree.hasLostParts && options.isPartial:
        // Only the header has been fetched.
        ReadableMessage(missing: .all)
      case .message(let tree, let bytes, _) where tree.hasLostParts:
        Self.asItStands(bytes, remark: MessageTree.lostPartsRemark)
      case .message(let tree, let bytes, _): ReadableForm.content(of: tree, in: bytes, options).message
      }
    }
  }

  public func headers(of source: [UInt8]) -> [HeaderField] {
    source.withUnsafeBytes { HeaderFieldList(ParsedSource.withoutEnvelopeLine($0)).fields }
  }

  public func sender(of source: [UInt8]) -> SenderEvidence {
    source.withUnsafeBytes { SenderReader.evidence(ParsedSource.withoutEnvelopeLine($0)) }
  }

  public func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String {
    ParsedSource.read(source) { parsed in
      guard case .message(let tree, let bytes, _) = parsed, !tree.hasLostParts else {
        return PlainPage.page(of: readable(source, options).text.plainText())
      }
      let content = ReadableForm.content(of: tree, in: bytes, options)
      // A page shows a single HTML part; if that is not the whole message, the text of all parts is more useful.
      guard content.html.count == 1, !content.hasPlainText, let html = content.html.first else {
        return PlainPage.page(of: content.message.text.plainText())
      }
      let own = InlinePictures.find(Set(html.inlineImages), in: tree.body, bytes)
      let images = own.reduce(into: pictures) { $0["cid:" + $1.key] = $1.value.dataAddress }
      return html.page(images: images)
    }
  }

  public func pictures(_ contentIDs: Set<String>, of source: [UInt8]) -> [String: [UInt8]] {
    ParsedSource.read(source) { parsed in
      guard case .message(let tree, let bytes, _) = parsed, !tree.hasLostParts else { return [:] }
      return InlinePictures.find(contentIDs, in: tree.body, bytes).mapValues(\.bytes)
    }
  }

  private static func asItStands(_ source: UnsafeRawBufferPointer, remark: String) -> ReadableMessage {
    let text = PlainTextReader.read(RawView(source).text(limit: PartText.textLimit))
    let isFull = text.links.count >= PlainTextReader.linkLimit
    return ReadableMessage(text: text, remarks: [remark] + (isFull ? [ReadableForm.linksRemark] : []))
  }
}
