import Foundation
import Glibc
import Testing

@testable import VmailSystem

/// What systemd is given to read, and that nobody else is.
@Suite(.timeLimit(.minutes(10))) struct ServiceManagerTests {
  /// A socket as systemd has it.
  private func bound(_ path: [UInt8]) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    try #require(code == 0)
    return descriptor
  }

  private func received(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  @Test(arguments: [true, false]) func `It reads the state at the address`(isAbstract: Bool) throws {
    let name = "vmail-\(UUID().uuidString)"
    let path = isAbstract ? name : FileManager.default.temporaryDirectory.appending(path: name).path
    let descriptor = try bound((isAbstract ? [0] : []) + Array(path.utf8))
    defer {
      close(descriptor)
      if !isAbstract { unlink(path) }
    }
    ServiceManager(variables: ["NOTIFY_SOCKET": (isAbstract ? "@" : "") + path]).report("READY=1")
    #expect(received(descriptor) == "READY=1")
  }

  @Test(arguments: ["", "here", "/", "/nowhere/at/all", "@" + String(repeating: "x", count: 200)])
  func `An address at which nobody is changes nothing`(address: String) {
    ServiceManager(variables: ["NOTIFY_SOCKET": address]).report("READY=1")
    ServiceManager(variables: [:]).report("READY=1")
  }
}
