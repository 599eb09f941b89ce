import NIOCore
import NIOPosix

/// Sends requests to a local port like a browser or another local program, over HTTP without TLS.
enum Browser {
  /// - Returns: all data received until the connection was closed.
  static func send(_ request: String, to port: Int) async throws -> String {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: request))
      var text = ""
      for try await piece in inbound { text += String(buffer: piece) }
      return text
    }
  }

  static func get(_ target: String, port: Int) async throws -> String {
    try await send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", to: port)
  }
}
