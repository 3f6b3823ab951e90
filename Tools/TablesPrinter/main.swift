import Copy
import Languages
import Tables
import WeatherModel

// Prints the sheet of the native build in the language of a tag; with --table, prints the language's table for the wasm.
let words = CommandLine.arguments.dropFirst()
let language = words.last.flatMap { Language(tag: $0) } ?? .english
if words.first == "--table" {
  print(String(decoding: try Languages.table(language, forPages: true), as: UTF8.self), terminator: "")
} else {
  Sheet(Languages.copy(language)) { print($0) }.writeAll()
}
