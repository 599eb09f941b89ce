internal import VmailDomain

/// Reads `winmail.dat`, in which Outlook sends a message's text and files (MS-OXTNEF).
struct TNEFReader {
  /// The maximum number of files and attributes that are read.
  private static let limit = 1_000

  private(set) var text = ""
  private(set) var files: [AttachmentContent.WrappedFile] = []
  private var rtf: ArraySlice<UInt8> = []
  private var codePage: String?

  /// - Returns: `nil` when it isn't such a file. A truncated file is read as far as possible.
  init?(_ bytes: [UInt8]) {
    var cursor = ByteCursor(bytes[...])
    guard cursor.integer(4) == 0x223E_9F78, cursor.integer(2) != nil else { return nil }
    var attributes = 0
    while attributes < Self.limit * 4, cursor.integer(1) != nil, let id = cursor.integer(4),
      let length = cursor.integer(4), let data = cursor.take(length)
    {
      attributes += 1
      take(id, data)
      // Skips the checksum, which adds nothing to checking the length.
      guard cursor.integer(2) != nil else { break }
    }
    // Its formatting is lost, so it is used only if there is no other text.
    if text.isEmpty, let rtf = CompressedRTF.unpack(rtf) {
      setText(RTFText.text(of: rtf, limit: PartText.textLimit))
    }
  }

  private mutating func take(_ id: Int, _ data: ArraySlice<UInt8>) {
    switch id {
    case 0x0006_9007:
      var cursor = ByteCursor(data)
      codePage = cursor.integer(4).map(CharsetLabel.codePage)
    case 0x0002_800C: setText(text(data))
    case 0x0006_9003:
      let properties = MAPIProperties.read(data)
      // PidTagInternetCodepage (MS-OXPROPS section 2.756).
      let page = properties.first { $0.id == 0x3FDE }.flatMap { property in
        var cursor = ByteCursor(property.data)
        return cursor.integer(4).map(CharsetLabel.codePage)
      }
      for property in properties {
        switch property.id {
        case 0x1000: setText(text(property))
        case 0x1009: rtf = property.data
        case 0x1013:
          let html = property.wideText ?? Charset.page(Array(property.data), likely: page)
          if text.isEmpty { setText(HTMLText.plainText(from: html).text) }
        default: break
        }
      }
    case 0x0006_9002:
      if files.count < Self.limit { files.append(.init(name: "", content: [])) }
    case 0x0001_8010:
      let name = text(data)
      change { if $0.name.isEmpty { $0.name = name } }
    case 0x0006_800F: change { $0.content = Array(data) }
    case 0x0006_9005:
      for property in MAPIProperties.read(data) {
        // The long file name, or the display name if there is none.
        if property.id == 0x3707 || property.id == 0x3001 && files.last?.name.isEmpty == true {
          let name = text(property)
          change { if !name.isEmpty { $0.name = name } }
        }
        if property.id == 0x3701 { change { if $0.content.isEmpty { $0.content = Array(property.data) } } }
      }
    default: break
    }
  }

  private mutating func setText(_ new: String) {
    if text.isEmpty { text = CleanText.lines(CleanText.prefix(new, limit: PartText.textLimit)) }
  }

  private mutating func change(_ body: (inout AttachmentContent.WrappedFile) -> Void) {
    if !files.isEmpty { body(&files[files.count - 1]) }
  }

  private func text(_ property: MAPIProperty) -> String { property.wideText ?? text(property.data) }

  private func text(_ data: ArraySlice<UInt8>) -> String {
    Charset.undeclared(Array(data.prefix { $0 != 0 }), likely: { codePage })
  }
}

/// Reads little-endian numbers and byte ranges, never beyond the end.
struct ByteCursor {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func integer(_ size: Int) -> Int? {
    guard let bytes = take(size) else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
