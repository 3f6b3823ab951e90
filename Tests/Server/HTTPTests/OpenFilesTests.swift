import Glibc
import Testing

@testable import HTTPServer

@Suite struct OpenFilesTests {
  @Test func theWantedConnectionsAreGrantedWhereTheSystemAllowsThem() {
    #expect(OpenFiles.connections(of: 20) == 20)
  }

  @Test func connectionsAreFewerThanTheAllowedOpenFiles() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let most = Int(clamping: limit.rlim_max)
    let connections = OpenFiles.connections(of: .max)
    #expect(connections < most)
    #expect(connections >= most / 2)
  }
}
