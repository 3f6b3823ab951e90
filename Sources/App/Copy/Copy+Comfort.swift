import WeatherModel

extension Copy {
  /// “N” … “NW”: one of eight directions, from degrees clockwise from north.
  public func compassPoint(_ degrees: Double) -> String { compass(eighth(degrees)) }

  /// The direction in letters, for narrow spaces: in Arabic "ج ق" instead of two words.
  public func compassLetters(_ degrees: Double) -> String {
    let letters = [[0], [0, 1], [1], [2, 1], [2], [2, 3], [3], [0, 3]][eighth(degrees)].map { compassLetter($0) }
    return letters.joined(separator: language.isRightToLeft ? " " : "")
  }

  private func eighth(_ degrees: Double) -> Int {
    // Directions are within this range; a far larger number would not fit an Int.
    let turns = degrees > -720 && degrees < 720 ? (degrees / 45).rounded() : 0
    return ((Int(turns) % 8) + 8) % 8
  }

  /// The four letters on a compass, clockwise from north.
  public var compassLetters: [String] { (0..<4).map { compassLetter($0) } }

  /// “From SE, gusts 67”
  public func windNote(from: String?, gusts: String?) -> String {
    switch (from, gusts) {
    case (let from?, let gusts?): windFromWithGusts(direction: from, speed: gusts)
    case (let from?, nil): windFrom(direction: from)
    case (nil, let gusts?): windGusts(speed: gusts)
    case (nil, nil): ""
    }
  }

  /// The compass in words, for screen readers; the speed has its unit in full.
  public func windInWords(from: String?, speed: String) -> String {
    from.map { windSpokenFrom(direction: $0, speed: speed) } ?? windSpoken(speed: speed)
  }

  /// “Low, falling fast”
  public func pressureNote(_ pressure: Double, change: Double?) -> String {
    let level = pressureLevel(Int(PressureClass(hectopascals: pressure).rawValue))
    return change.map { pressureTending(level: level, tendency: tendency($0)) } ?? level
  }

  /// The barometer in words, for screen readers; the pressure has its unit in full.
  public func pressureInWords(_ pressure: String, change: Double?) -> String {
    change.map { pressureSpokenTending(pressure: pressure, tendency: tendency($0)) } ?? pressureSpoken(pressure: pressure)
  }

  /// “falling fast”
  public func tendency(_ change: Double) -> String { pressureTendency(Int(PressureTendency(change: change).rawValue)) }

  /// Why the apparent temperature differs from the air's.
  public func feelsLikeNote(_ reason: FeelsLikeReason) -> String { feelsLikeNote(Int(reason.rawValue)) }

  /// “Dew point 3°. Washing stays damp.”
  public func humidityNote(_ drying: HumidityEffects.Drying, dewPoint: String?) -> String {
    let words = self.drying(Int(drying.rawValue))
    return dewPoint.map { dryingAndDewPoint(dewPoint: $0, drying: words) } ?? words
  }

  /// How the air feels, in words.
  public func feelNote(_ feel: HumidityEffects.Feel) -> String { self.feel(Int(feel.rawValue)) }

  /// How far people can see, in words.
  public func visibilityNote(_ sight: VisibilityClass) -> String { visibilityNote(Int(sight.rawValue)) }

  /// “Very high”
  public func uvBand(_ index: Double) -> String { capitalized(uvBandWord(index)) }

  /// “0, low”
  public func uv(_ index: Double) -> String { uvWithBand(index: number(index), band: uvBandWord(index)) }

  /// “very high”, within a sentence.
  public func uvBandWord(_ index: Double) -> String { uvWord(Int(UVBand(index: index).rawValue)) }

  /// The protection that a UV index requires.
  public func uvAdvice(_ index: Double) -> String { uvBandAdvice(Int(UVBand(index: index).rawValue)) }

  /// “7 of 8 oktas”
  public func oktas(_ count: Int) -> String { oktas(count: Int64(count)) }
}
