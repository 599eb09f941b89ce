public import VmailDomain
public struct StoreDoctor: StoreDoctoring {
  private let database: StoreDatabase
  init(_ database: StoreDatabase) { self.database = database }
  public func examine(repairs: Bool) async throws -> [DoctorFinding] { [] }
}
