/// The system files that give a user access to readers, as stored in `udev/` and installed by `make
/// install`.
package enum ReaderAccessFiles {
  /// The file name of our udev rules. Its number sorts them before the rules that turn the tag
  /// `uaccess` into access.
  package static let rulesName = "70-beckon-readers.rules"
  /// The file name of the blacklist that Beckon installs for kernel modules.
  package static let blacklistName = "beckon-readers.conf"
  /// The file name of the polkit rule that Beckon installs.
  package static let policyName = "70-beckon-readers.rules"
  /// The name of Debian's group for pluggable devices.
  package static let group = "plugdev"

  /// The kernel modules that take readers from libnfc, dependent modules first.
  package static let modules = ["pn533_usb", "pn533", "nfc"]

  /// The text of the udev rules that give users access to readers.
  package static let rules: String =
    """
    # Readers that libnfc drives, for users logged in at the machine (uaccess) and for the group
    # \(group) (over the network, or without a desktop). Written by `beckon doctor --print rules`.

    SUBSYSTEM!="usb", GOTO="beckon_readers_end"
    ENV{DEVTYPE}!="usb_device", GOTO="beckon_readers_end"
    ACTION=="remove", GOTO="beckon_readers_end"

    \(ReaderModel.all.filter { $0.driver != nil }.map(rule).joined(separator: "\n\n"))

    LABEL="beckon_readers_end"

    """

  private static func rule(_ model: ReaderModel) -> String {
    let vendor = ReaderModel.digits(model.vendor)
    let product = ReaderModel.digits(model.product)
    return """
      # \(model.name)
      ATTR{idVendor}=="\(vendor)", ATTR{idProduct}=="\(product)", \\
        MODE="0664", GROUP="\(group)", TAG+="uaccess"
      """
  }

  /// The polkit rule that lets users into the smart card service who are not logged in at the
  /// machine.
  package static let policy: String =
    """
    // The group \(group) may use smart card readers over the network and from services, which
    // polkit otherwise refuses. Written by `beckon doctor --print polkit`.
    polkit.addRule(function(action, subject) {
      if (action.id.indexOf("org.debian.pcsc-lite.") == 0 && subject.isInGroup("\(group)"))
        return polkit.Result.YES;
    });

    """

  /// The text of the blacklist that keeps the kernel's own NFC drivers from loading.
  package static let blacklist: String =
    """
    # The kernel's own NFC drivers take readers from libnfc. Written by
    # `beckon doctor --print blacklist`.
    \(modules.reversed().map { "blacklist \($0)" }.joined(separator: "\n"))

    """
}
