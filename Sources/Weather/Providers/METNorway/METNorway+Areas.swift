extension METNorway {
  /// The area of the nowcast: Norway, Sweden, Finland and Denmark, as far as their weather radars reach.
  static let nordic = Area(Area.box(south: 54, west: 2, north: 72.5, east: 32.5))

  /// Norway with its waters: the mainland, Svalbard with Bear Island, and Jan Mayen. The border is drawn along its larger bends, so that no
  /// place in Sweden or Finland, for which MET Norway issues no warnings, is reported to have none.
  static let norway = Area(
    [
      // From the Skagerrak up the Swedish border
      (11.0, 58.9), (11.45, 58.9), (11.8, 59.25), (11.7, 59.6), (12.5, 60.1), (12.6, 60.5), (12.25, 61.0), (12.85, 61.35), (12.15, 61.7),
      (12.3, 62.25), (12.1, 62.6), (12.2, 63.0), (11.97, 63.27), (12.2, 63.5), (12.7, 63.95), (13.2, 64.08), (14.1, 64.2), (14.1, 64.45),
      (13.65, 64.6), (14.5, 65.3), (14.6, 65.8), (15.5, 66.3), (15.4, 66.5), (16.4, 67.05), (16.1, 67.45), (16.7, 67.9), (17.3, 68.1),
      (18.1, 68.5), (19.9, 68.35), (20.3, 68.5), (20.05, 68.9),
      // Finland
      (20.55, 69.06), (21.6, 69.27), (22.4, 68.72), (23.7, 68.7), (24.9, 68.6), (25.7, 69.1), (25.9, 69.6), (26.5, 69.93), (27.9, 70.09),
      (28.4, 69.82), (29.3, 69.5), (28.9, 69.05),
      // Russia, and around by sea
      (29.3, 69.3), (30.1, 69.65), (30.9, 69.55), (30.85, 69.8), (32.0, 70.3), (36.0, 71.5), (36.0, 74.0), (5.0, 74.0), (-1.0, 64.0),
      (0.5, 60.5), (2.5, 57.0), (7.0, 56.5), (8.5, 57.7), (10.6, 58.4),
    ],
    Area.box(south: 74, west: 0, north: 82, east: 36), Area.box(south: 70, west: -12, north: 72.5, east: -5))
}
