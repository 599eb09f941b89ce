/// A part of a message as described by BODYSTRUCTURE (RFC 9051 section 7.5.2).
public struct BodyPart: Hashable, Sendable {
  /// Lower case: `text`, `multipart`, `message`, …
  public var type: String
  /// Lower case.
  public var subtype: String
  /// The parameters, with names in lower case and values as sent, including RFC 2231 and RFC 2047 encodings.
  public var parameters: [Parameter]
  public var contentId: String?
  public var contentDescription: String?
  /// Content-Transfer-Encoding, lower case.
  public var encoding: String
  /// In bytes, encoded; 0 for a multipart.
  public var size: Int
  /// Lower case: `attachment`, `inline`, …; `nil` where there is none.
  public var disposition: String?
  public var dispositionParameters: [Parameter]
  /// The parts of a multipart.
  public var parts: [BodyPart]
  /// The one message in a `message/rfc822` or `message/global`: its body.
  public var message: [BodyPart]

  public struct Parameter: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public init(
    type: String, subtype: String, parameters: [Parameter] = [], contentId: String? = nil,
    contentDescription: String? = nil, encoding: String = "7bit", size: Int = 0, disposition: String? = nil,
    dispositionParameters: [Parameter] = [], parts: [BodyPart] = [], message: [BodyPart] = []
  ) {
    self.type = type
    self.subtype = subtype
    self.parameters = parameters
    self.contentId = contentId
    self.contentDescription = contentDescription
    self.encoding = encoding
    self.size = size
    self.disposition = disposition
    self.dispositionParameters = dispositionParameters
    self.parts = parts
    self.message = message
  }

  public var isMultipart: Bool { type == "multipart" }
}

extension BodyPart {
  /// The separator of the parts (RFC 2046 section 5.1.1); `nil` when it is invalid.
  public var boundary: String? {
    guard let value = parameters.first(where: { $0.name == "boundary" })?.value,
      (1...200).contains(value.utf8.count),
      value.utf8.allSatisfy({ (0x20...0x7e).contains($0) }), !value.hasSuffix(" ")
    else { return nil }
    return value
  }
}
