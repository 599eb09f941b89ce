import Synchronization
import Testing

@testable import VmailDomain
@testable import VmailEngine

@Suite(.timeLimit(.minutes(10))) struct LoadPicturesUseCaseTests {
  /// Has some pictures, and notes what it was asked for.
  private final class Net: Sendable {
    let pictures: [String: [UInt8]]
    let asked = Mutex<[String]>([])

    init(_ pictures: [String: [UInt8]]) { self.pictures = pictures }

    func fetch(_ address: String) -> [UInt8]? {
      asked.withLock { $0.append(address) }
      return pictures[address]
    }
  }

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2]

  @Test func `Pictures become data, and what is no picture is left out`() async throws {
    let net = Net([
      "https://a.example/p.png": Self.png, "https://a.example/s.svg": Array("<svg onload=x>".utf8),
    ])
    let loaded = try await LoadPicturesUseCase(fetch: net.fetch).load([
      "https://a.example/p.png", "https://a.example/s.svg", "https://a.example/gone.gif",
    ])
    #expect(loaded == ["https://a.example/p.png": "data:image/png;base64,iVBORwEC"])
  }

  @Test(arguments: [
    "http://127.0.0.1/a.png", "http://0x7f000001/a.png", "http://[::1]/a.png", "http://localhost/a.png",
    "http://printer.local/a.png", "http://router/a.png", "http://me@a.example/a.png", "file:///etc/passwd",
    "ftp://a.example/a.png",
  ])
  func `This machine and its neighbours are never asked`(address: String) async throws {
    let net = Net([address: Self.png])
    #expect(try await LoadPicturesUseCase(fetch: net.fetch).load([address]).isEmpty)
    #expect(net.asked.withLock { $0.isEmpty })
  }

  @Test func `There is an end to pictures`() async throws {
    let addresses = (0..<500).map { "https://a.example/\($0).png" }
    let net = Net([:])
    _ = try await LoadPicturesUseCase(fetch: net.fetch).load(addresses)
    #expect(net.asked.withLock { $0.count } == LoadPicturesUseCase.countLimit)
  }
}
