import NIOCore
import NIOPosix
import Synchronization

/// The open connections of a `FaultProxy`.
final class FaultyLines: Sendable {
  typealias Line = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  struct Passed {
    var count = 0
    var bytes: [UInt8] = []
  }
  struct State {
    var faults: [FaultProxy.Direction: FaultProxy.Fault] = [:]
    var passed: [FaultProxy.Direction: Passed] = [:]
    var isDown = false
    var accepted = 0
    var open: [Int: [any Channel]] = [:]
  }
  let state = Mutex(State())
  let checkpoints = ServerCheckpoints()
  private let serverPort: Int
  private static let maximumKept = 16 << 20

  init(serverPort: Int) { self.serverPort = serverPort }

  func accept(_ client: Line) {
    let (number, faults, isDown) = state.withLock { state in
      state.accepted += 1
      state.open[state.accepted] = [client.channel]
      return (state.accepted, state.faults, state.isDown)
    }
    Task {
      if !isDown { await self.connect(client, number, faults) }
      try? await client.channel.close()
      _ = self.state.withLock { $0.open.removeValue(forKey: number) }
    }
  }

  private func connect(
    _ client: Line, _ number: Int, _ faults: [FaultProxy.Direction: FaultProxy.Fault]
  ) async {
    let server = try? await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.socketOption(.tcp_nodelay), value: 1)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .connect(host: "127.0.0.1", port: serverPort) { channel in
        channel.eventLoop.makeCompletedFuture { try FaultProxy.wrapped(channel) }
      }
    guard let server else { return }
    state.withLock { $0.open[number]?.append(server.channel) }
    // An error on one side ends the other one when both are closed below.
    try? await client.executeThenClose { fromClient, toClient in
      try await server.executeThenClose { fromServer, toServer in
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            await self.pass(
              fromClient, toServer, .toServer, faults[.toServer], (client.channel, server.channel))
          }
          group.addTask {
            await self.pass(
              fromServer, toClient, .toClient, faults[.toClient], (server.channel, client.channel))
          }
        }
      }
    }
  }

  private func pass(
    _ from: NIOAsyncChannelInboundStream<ByteBuffer>, _ to: NIOAsyncChannelOutboundWriter<ByteBuffer>,
    _ direction: FaultProxy.Direction, _ fault: FaultProxy.Fault?,
    _ channels: (from: any Channel, to: any Channel)
  ) async {
    let both = [channels.from, channels.to]
    var through = 0
    var isPast = false
    var answers = fault.flatMap(FalseAnswers.init)
    do {
      for try await buffer in from {
        var buffer = buffer
        if let said = answers?.passing(buffer.readableBytesView) {
          buffer = ByteBuffer(bytes: said)
          if answers?.isGoodbye == true {
            try await send(buffer, channels.to, direction)
            for channel in both { try? await channel.close() }
            return
          }
        }
        if let fault, !isPast, through + buffer.readableBytes >= fault.limit {
          if let before = buffer.readSlice(length: fault.limit - through) {
            try await send(before, channels.to, direction)
          }
          isPast = true
          guard await carryOut(fault, both) else { return }
        }
        through += buffer.readableBytes
        if isPast, case .trickle? = fault {
          while let byte = buffer.readSlice(length: 1) { try await send(byte, channels.to, direction) }
        } else {
          try await send(buffer, channels.to, direction)
        }
      }
      to.finish()
    } catch {
      // One side was closed, so the other one is closed as well.
      for channel in both { try? await channel.close() }
    }
  }

  /// Returns whether the connection continues.
  private func carryOut(_ fault: FaultProxy.Fault, _ both: [any Channel]) async -> Bool {
    switch fault {
    case .cut:
      for channel in both { try? await channel.close() }
      return false
    case .reset:
      for channel in both { await FaultProxy.reset(channel) }
      return false
    case .stall:
      await checkpoints.stop(at: "stall")
      return true
    case .trickle, .answer: return true
    }
  }

  private func send(
    _ buffer: ByteBuffer, _ to: any Channel, _ direction: FaultProxy.Direction
  ) async throws {
    guard buffer.readableBytes > 0 else { return }
    // Counted before they are sent, so that a receiver finds them counted.
    state.withLock { state in
      var passed = state.passed[direction] ?? Passed()
      passed.count += buffer.readableBytes
      passed.bytes += buffer.readableBytesView.prefix(max(0, Self.maximumKept - passed.bytes.count))
      state.passed[direction] = passed
    }
    // The stream's writer returns before the socket has taken the data, and closing the channel would drop them.
    try await to.writeAndFlush(buffer)
  }
}

extension FaultProxy.Fault {
  fileprivate var limit: Int {
    switch self {
    case .cut(let after), .reset(let after), .stall(let after), .trickle(let after): after
    case .answer: .max
    }
  }
}
