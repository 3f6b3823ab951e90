import WeatherModel

/// A submitted form of the page with the devices, for browsers without scripts: `DevicesView` writes the forms, the server reads them.
public enum DeviceForm: Hashable, Sendable {
  /// A pairing code for another device is requested.
  case pairing
  /// A device is to be renamed; without a name, the page should show the field for it.
  case renaming(RecordID, String?)
  /// An action that needs a confirmation: the question itself, or the confirmation of it.
  case question(DevicesFeature.PendingAction)

  static var pair: String { "pair" }
  static var rename: String { "rename" }
  static var name: String { "name" }
  private static var revoke: String { "revoke" }
  private static var delete: String { "delete" }
  private static var thisDevice: String { "this" }
  private static var everything: String { "everything" }

  /// Reads the fields of a form; nil when they are invalid.
  public init?(_ fields: [(name: String, value: String)]) {
    func value(_ name: String) -> String? { fields.first { sameBytes($0.name, name) }?.value }
    if value(DeviceForm.pair) != nil {
      self = .pairing
    } else if let id = value(DeviceForm.rename).flatMap({ RecordID(text: $0) }) {
      self = .renaming(id, value(DeviceForm.name))
    } else if let id = value(DeviceForm.revoke).flatMap({ RecordID(text: $0) }) {
      self = .question(.revoke(id))
    } else if let what = value(DeviceForm.delete), sameBytes(what, DeviceForm.thisDevice) || sameBytes(what, DeviceForm.everything) {
      self = .question(sameBytes(what, DeviceForm.thisDevice) ? .leave : .deleteEverything)
    } else {
      return nil
    }
  }

  /// The field of a form that asks a question.
  static func field(_ question: DevicesFeature.PendingAction) -> (name: String, value: String) {
    switch question {
    case .revoke(let id): (revoke, id.text)
    case .leave: (delete, thisDevice)
    case .deleteEverything: (delete, everything)
    }
  }
}

extension DevicesFeature.State {
  /// Opens the question or the field that a form asks for. Nothing is carried out by this.
  public mutating func ask(_ form: DeviceForm) {
    switch form {
    case .question(let asked): question = asked
    case .renaming(let id, _):
      if let device = devices?.first(where: { $0.id == id }) { renaming = DevicesFeature.Renaming(id: id, text: device.name) }
    case .pairing: break
    }
  }
}
