import Testing
import WeatherModel
import Wire

@testable import Features

/// The reports in an answer for several places.
@Suite struct SeveralReportsTests {
  @Test func reportsAreReadAFewAtATimeWhateverTheirTextsContain() {
    var named = report(city)
    named.placeName = "}\"report\":{\\"
    let all = [report(home), named, report(island)]
    var answer = Array("{\"places\":[".utf8)
    for report in all { answer += Array("{\"report\":".utf8) + report.json + Array("},".utf8) }
    var position = 0
    #expect(ReceivedReport.next(2, in: answer, from: &position).map(\.report) == Array(all.prefix(2)))
    #expect(ReceivedReport.next(2, in: answer, from: &position).map(\.report) == [report(island)])
    #expect(ReceivedReport.next(2, in: answer, from: &position).isEmpty)
  }

  @Test func anAnswerThatIsCutOffGivesWhatIsWhole() {
    let answer = Array("{\"report\":".utf8) + report(home).json + Array("},{\"report\":{\"latitude\":1,\"name\":\"\\".utf8)
    var position = 0
    #expect(ReceivedReport.next(5, in: answer, from: &position).map(\.report) == [report(home)])
  }
}
