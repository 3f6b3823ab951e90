import Glibc
import Testing

/// A server that answers paired devices only, as its owner sees it.
@Suite struct ClosedServerTests {
  @Test func theOwnerIsToldWhoHasAccessAndTheDoctorFindsTheServer() throws {
    let folder = try Folder()
    let data = ["--data", folder.path + "/data", "--source", "simulator"]
    #expect(try Program.run(["book", "--from", "Paris", "--to", "Lyon"] + data, in: folder).status == 0)
    let file = try folder.file("weatherglass.toml", "access = \"paired\"\n[server]\nport = 0\n")
    let ready = folder.path + "/ready"
    let server = try Program.start(
      program: Program.path(), ["serve", "--config", file, "--ready-file", ready] + data, [:], output: folder.path + "/log",
      errors: folder.path + "/complaints")
    defer {
      kill(server, SIGTERM)
      #expect(Program.wait(server).code == 0)
    }
    // The code is printed after the address.
    try folder.wait { try access(ready, R_OK) == 0 && folder.contents("log").contains("paired devices only") }
    #expect(try folder.contents("log").contains("and 1 device in 1 space has access. It pairs one more device within ten minutes"))
    let address = String(try folder.contents("ready").dropLast())
    let doctor = try Program.run(["doctor", "--offline", "--server", address] + data, in: folder)
    #expect(doctor.output.contains("runs at \(address)") && !doctor.output.contains("no Weatherglass server answers"), "\(doctor.output)")
  }
}
