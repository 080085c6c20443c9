/// The files that give a person access to readers, as `udev/` has them and `make install` puts them.
package enum SystemFiles {
  /// The name of our rules; the number puts them before those that turn the tag into access.
  package static let rulesName = "70-beckon-readers.rules"
  /// The name of our list of kernel modules.
  package static let blacklistName = "beckon-readers.conf"
  /// The name of our rule for polkit, in a folder of polkit's.
  package static let policyName = "70-beckon-readers.rules"
  /// The group that Debian has for devices that people plug in.
  package static let group = "plugdev"

  /// The modules of the kernel that take readers from libnfc, those that need others first.
  package static let modules = ["pn533_usb", "pn533", "nfc"]

  /// The udev rules.
  package static let rules: String =
    """
    # Readers that libnfc drives, for whoever sits at the machine (uaccess) and for the group
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

  /// The rule by which polkit lets people at the smart card service who do not sit at the machine.
  package static let policy: String =
    """
    // The group \(group) may use smart card readers over the network and from services, where polkit
    // refuses otherwise. Written by `beckon doctor --print polkit`.
    polkit.addRule(function(action, subject) {
      if (action.id.indexOf("org.debian.pcsc-lite.") == 0 && subject.isInGroup("\(group)"))
        return polkit.Result.YES;
    });

    """

  /// The list that keeps the kernel's own NFC drivers away.
  package static let blacklist: String =
    """
    # The kernel's own NFC drivers take readers from libnfc. Written by
    # `beckon doctor --print blacklist`.
    \(modules.reversed().map { "blacklist \($0)" }.joined(separator: "\n"))

    """
}
