public import VmailDomain

/// What attachments need of the other rooms.
public struct AttachmentPorts: Sendable {
  let source: any AttachmentFetching
  let folder: any AttachmentKeeping
  let reader: any AttachmentReading
  let metered: any MeteredConnection
  let alarms: any AlarmClock

  /// - Parameters:
  ///   - source: brings their bytes; `folder` keeps them.
  ///   - reader: reads those that need no viewer.
  ///   - alarms: lets time pass between attempts.
  public init(
    source: any AttachmentFetching, folder: any AttachmentKeeping, reader: any AttachmentReading,
    metered: any MeteredConnection, alarms: any AlarmClock
  ) {
    self.source = source
    self.folder = folder
    self.reader = reader
    self.metered = metered
    self.alarms = alarms
  }
}
