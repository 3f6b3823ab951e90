import Tables

// The sheet as the native build writes it.
Sheet { print($0) }.writeAll()
