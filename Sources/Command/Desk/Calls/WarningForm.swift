/// A warning that the page says in its own words, with the form of the command's sentence.
struct WarningForm {
  /// The name, after which the page's words are called: `warning.NAME`.
  let name: String
  let form: SentenceForm

  init(_ name: String, _ form: String) {
    (self.name, self.form) = (name, SentenceForm(form))
  }

  /// All forms; the first that a sentence has is the right one.
  static let all = print + contents + jobs + files

  /// The properties of a printed code that may keep it from being read.
  private static let print = [
    WarningForm(
      "few-dots",
      "each module is {#n} printer dot{} wide; 4 are needed to print reliably; make the code larger or use a finer printer"
    ),
    WarningForm(
      "small-for-distance",
      "the symbol is {#width} mm wide; to be scanned from {#distance} mm it should be {#needed} mm (a tenth)"
    ),
    WarningForm(
      "small-for-phones", "the symbol is {#width} mm wide; phones need 10 mm or more"),
    WarningForm("small-modules", "a module is {#width} mm wide; phones need 0.4 mm or more"),
    WarningForm(
      "low-contrast",
      "in red light the dark colour reflects {#dark} % and the light one {#light} %; the difference should be {}"
    ),
    WarningForm(
      "low-lightness",
      "in white light, as phones see it, the dark colour reflects {#dark} % and the light one {#light} %; {}"
    ),
    WarningForm(
      "bright-in-red", "the dark colour reflects {#dark} % of red light and is invisible {}"),
    WarningForm("inverted", "the modules are lighter than what is around them; {}"),
    WarningForm(
      "transparent-modules", "light modules on a dark background cannot be transparent; {}"),
    WarningForm("transparent-light", "the light modules are transparent: the contrast {}"),
    WarningForm("narrow-border", "the quiet zone is {#n} module{} wide; {#need} are needed"),
    WarningForm(
      "screen-colours", "screen colours were converted to CMYK inks without a colour profile, {}"),
    WarningForm(
      "logo",
      "{#n} by {} modules; it uses {} codewords that can be repaired{}, which leaves {,left}"),
  ]

  /// The limits of contents on phones and at banks.
  private static let contents = [
    WarningForm(
      "wifi-hex-name", "a network name of hexadecimal digits alone is taken for bytes {}"),
    WarningForm("wifi-open", "the network is open: others can listen to what guests send over it"),
    WarningForm(
      "phone-local", "{number} has no + and country code: it works only in its own country, {}"),
    WarningForm("contact-phone", "phones may not dial '{number}'; {}"),
    WarningForm("payment-reference", "the reference is not one of ISO 11649 (RF…), {}"),
    WarningForm(
      "payment-not-sepa", "the account is in {country}, which does not belong to SEPA: {}"),
    WarningForm(
      "payment-unknown-country",
      "the registry of IBANs that Beckon knows has no country {country}: check the account number"),
    WarningForm(
      "payment-bic",
      "the account is in {country}, outside the EEA, where the guideline asks for the bic"),
    WarningForm(
      "payment-characters", "not every bank takes '{characters}': some change or drop {}"),
    WarningForm("event-zone", "its times are those of the zone '{zone}'; {}"),
    WarningForm(
      "left-out",
      "it also has data of the types {types}, which is left out when it is written again"),
    WarningForm("left-out", "it also has {types}, which is left out when it is written again"),
    WarningForm("bluetooth-random", "a random address that does not begin with C, D, E or F {}"),
    WarningForm("bluetooth-central", "Android does not pair with a device that is a central only"),
    WarningForm("bluetooth-name", "without a name the phone asks whether to pair with an address"),
    WarningForm("place-geo", "iPhones may not open a geo: link; {}"),
  ]

  /// The effect of a job as a whole.
  private static let jobs = [
    WarningForm(
      "large-row",
      "row {rows} needs version {}; all codes are equally large, so each has {#modules} modules across instead of {#rest}: {}"
    ),
    WarningForm(
      "large-rows",
      "rows {,rows} need up to version {}; all codes are equally large, so each has {#modules} modules across instead of {#rest}: {}"
    ),
    WarningForm(
      "random-short",
      "identifiers of {#length} random characters can be guessed too easily among {#n}; use {#wanted} or more"
    ),
    WarningForm("value-unused", "this value is not used; use it, or leave it out"),
    WarningForm(
      "number-too-long",
      "{}cell {cell} of sheet '{sheet}' has a number of more than 15 digits, {} read as {text}; format the column {}"
    ),
    WarningForm("tag-size-unknown", "how much a tag holds is not known for {chips}; {}"),
    WarningForm(
      "tag-unformatted", "{,chips} may come unformatted, and such a tag is refused; {}"),
    WarningForm(
      "clip-codes-unchecked", "whether the URLs fit into App Clip Codes was not checked: {}"),
    WarningForm(
      "captions-unchecked",
      "whether the captions can be drawn was not checked: no font was found {}"),
  ]

  /// The state of files and ledgers in the folder.
  private static let files = [
    WarningForm(
      "shared-address",
      "row {#row} of '{}' has the URL of row {#other} of '{job}' in the same ledger, {}"),
    WarningForm("job-changed", "{} has changed since its rows were put into {}"),
    WarningForm("job-changed", "the job has begun, and its file has changed since: {}"),
    WarningForm("events-unchecked", "the events could not be checked: {}"),
    WarningForm("others-unchecked", "the URLs of other jobs were not compared: {}"),
    WarningForm("file-missing", "{file} does not exist yet, so nothing was compared with it"),
    WarningForm("file-chosen", "{name} is taken to be {file}, in the folder of the job file"),
    WarningForm(
      "password-missing",
      "{#n} {} can be rewritten only with the password in {file}, which is not there"),
  ]
}
