import WeatherModel

/// What the forms of the devices' page say, for browsers without scripts: written by its view, read by the server.
public enum DeviceForm: Hashable, Sendable {
  /// One more device shall be let in.
  case pairing
  /// A device shall be called so; without a name, the page shall ask for one.
  case renaming(RecordID, String?)
  /// Something that is asked once more, or was.
  case wish(DevicesFeature.Question)

  static var pair: String { "pair" }
  static var rename: String { "rename" }
  static var name: String { "name" }
  private static var revoke: String { "revoke" }
  private static var delete: String { "delete" }
  private static var thisDevice: String { "this" }
  private static var everything: String { "everything" }

  /// What the fields of a form say; nil where that makes no sense.
  public init?(_ fields: [(name: String, value: String)]) {
    func value(_ name: String) -> String? { fields.first { sameBytes($0.name, name) }?.value }
    if value(DeviceForm.pair) != nil {
      self = .pairing
    } else if let id = value(DeviceForm.rename).flatMap({ RecordID(text: $0) }) {
      self = .renaming(id, value(DeviceForm.name))
    } else if let id = value(DeviceForm.revoke).flatMap({ RecordID(text: $0) }) {
      self = .wish(.revoke(id))
    } else if let what = value(DeviceForm.delete), sameBytes(what, DeviceForm.thisDevice) || sameBytes(what, DeviceForm.everything) {
      self = .wish(sameBytes(what, DeviceForm.thisDevice) ? .forget : .deleteEverything)
    } else {
      return nil
    }
  }

  /// The field that says a wish.
  static func field(_ wish: DevicesFeature.Question) -> (name: String, value: String) {
    switch wish {
    case .revoke(let id): (revoke, id.text)
    case .forget: (delete, thisDevice)
    case .deleteEverything: (delete, everything)
    }
  }
}

extension DevicesFeature.State {
  /// Asks what an address without scripts wants asked; nothing is done by that.
  public mutating func ask(_ form: DeviceForm) {
    switch form {
    case .wish(let wish): question = wish
    case .renaming(let id, _):
      if let device = devices?.first(where: { $0.id == id }) { renaming = DevicesFeature.Renaming(id: id, text: device.name) }
    case .pairing: break
    }
  }
}
