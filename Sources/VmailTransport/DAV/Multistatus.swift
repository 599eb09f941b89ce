/// A server's answer about several resources (RFC 4918 section 13), or the body of an error. Elements are known by their
/// local names.
struct Multistatus {
  /// A property that the server has.
  struct Property {
    var text = ""
    /// The texts of `href` elements within.
    var hrefs: [String] = []
    /// The names of all elements within, and the values of their attributes `name` and `version`.
    var elements: Set<String> = []
  }

  struct Resource {
    var href = ""
    /// Of the resource as a whole; `nil` if only its properties have one.
    var status: Int?
    /// The properties with status 200.
    var properties: [String: Property] = [:]
    /// The properties that the server has failed to say, which isn't that there are none.
    var failed: Set<String> = []
    /// The conditions that failed (RFC 4918 section 16).
    var conditions: Set<String> = []

    /// Whether the server says that there is no such resource.
    var isGone: Bool { status == 404 || status == 410 }
  }

  var resources: [Resource] = []
  /// The state that the answer leads to (RFC 6578 section 6.4).
  var token: String?

  /// The maximum size of an answer that ``XMLEvents`` parses, in bytes.
  static let longestAnswer = 1 << 24
  /// What 16 MiB of small cards may have.
  private static let elementLimit = 2_000_000

  /// - Returns: `nil` when the bytes are no such answer, hold a DTD, or are too many.
  init?(_ bytes: [UInt8]) {
    let reader = MultistatusReader()
    guard XMLEvents(handler: reader, elementLimit: Self.elementLimit).parse(bytes), reader.isValid else {
      return nil
    }
    self = reader.result
  }

  fileprivate init() {}
}

/// Builds a ``Multistatus`` from XML elements.
private final class MultistatusReader: XMLEventHandler {
  private(set) var result = Multistatus()
  private(set) var isValid = false

  private var resource = Multistatus.Resource()
  /// The properties of the current `propstat`, whose status comes last.
  private var properties: [String: Multistatus.Property] = [:]
  private var property = Multistatus.Property()
  private var propertyStatus: Int?

  /// The number of elements from the root down to a property.
  private static let propertyDepth = 5

  func start(_ path: [String], attributes: [String: String]) {
    let element = path[path.count - 1]
    switch path.count {
    case 1: isValid = element == "multistatus" || element == "error"
    case 2 where element == "response": resource = Multistatus.Resource()
    case 3 where element == "propstat": (properties, propertyStatus) = ([:], nil)
    case Self.propertyDepth: property = Multistatus.Property()
    case let depth where depth > Self.propertyDepth:
      property.elements.insert(element)
      property.elements.formUnion(["name", "version"].compactMap { attributes[$0] })
    default: break
    }
  }

  func end(_ path: [String], text: String) {
    let element = path[path.count - 1]
    guard path.first == "multistatus" else { return }
    switch path.count {
    case 2: endOfPart(element, text)
    case 3 where path[1] == "response": endOfResourcePart(element, text)
    case 4 where path[2] == "error": resource.conditions.insert(element)
    case 4 where path[2] == "propstat" && element == "status":
      propertyStatus = Self.status(text)
    case Self.propertyDepth where path[2] == "propstat" && path[3] == "prop":
      property.text = text
      properties[element] = property
    case let depth where depth > Self.propertyDepth && element == "href": property.hrefs.append(text)
    default: break
    }
  }

  private func endOfPart(_ element: String, _ text: String) {
    switch element {
    case "response": result.resources.append(resource)
    case "sync-token": result.token = text
    default: break
    }
  }

  private func endOfResourcePart(_ element: String, _ text: String) {
    switch element {
    case "href": resource.href = text
    case "status": resource.status = Self.status(text)
    // The status may be left out by mistake; then there are the values.
    case "propstat" where propertyStatus == 200 || propertyStatus == nil:
      resource.properties.merge(properties) { $1 }
    case "propstat" where propertyStatus != 404: resource.failed.formUnion(properties.keys)
    default: break
    }
  }

  /// The number in `HTTP/1.1 200 OK`.
  private static func status(_ line: String) -> Int? {
    line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}
