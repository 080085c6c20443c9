/// Hosts that are known for something; a name stands for all the names below it.
enum KnownHosts {
  enum Kind: Sendable {
    case local, reserved, example, shortener
  }

  /// What the domain is known for, if for anything.
  static func kind(_ bytes: Span<UInt8>, _ domain: Range<Int>) -> Kind? {
    table.value(bytes, domain)
  }

  private static let table = NameTable<Kind>([
    (local, .local), (reserved, .reserved), (examples, .example), (shorteners, .shortener),
  ])

  /// RFC 6761 and 6762 with its appendix G, RFC 8375, ICANN's choice of `.internal` (2024).
  private static let local = """
    localhost local internal home.arpa intranet private corp home lan
    """

  /// RFC 6761, 7686 and 9476.
  private static let reserved = "test example invalid onion alt"

  /// RFC 2606.
  private static let examples = "example.com example.net example.org"

  /// Services that lend short links to anybody; not the own short domain of one company.
  private static let shorteners = """
    adf.ly bit.do bit.ly bitly.com bl.ink buff.ly clck.ru cutt.ly dub.sh goo.gl is.gd j.mp kutt.it
    me-qr.com ow.ly page.link q-r.to qr.ae qrco.de qrto.org rb.gy rebrand.ly s.id shorte.st short.gy
    short.io shorturl.at shorturl.com smarturl.it snip.ly soo.gd t.co t.ly t2m.io tiny.cc tiny.one
    tinyurl.com tr.im u.nu urlz.fr v.gd vk.cc x.co x.gd
    """
}

/// Query parameters by what they are for.
enum KnownParameters {
  enum Kind: Sendable {
    case tracking, identifier
  }

  /// What the parameter of that name is for, if that is known; all of `utm_…` are for tracking.
  static func kind(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Kind? {
    if name.count > 4, campaign.value(bytes, name.prefix(4)) != nil { return .tracking }
    return table.value(bytes, name)
  }

  private static let table = NameTable<Kind>([(tracking, .tracking), (identifiers, .identifier)])

  private static let campaign = NameTable<Kind>([("utm_", .tracking)])

  /// Campaign and click parameters of analytics, advertising, social and mailing services.
  private static let tracking = """
    _ga _gl _hsenc _hsmi _openstat cjevent ck_subscriber_id dclid ef_id epik fbclid gad_source
    gbraid gclid gclsrc hsctatracking igsh igshid irclickid li_fat_id mc_cid mc_eid mkt_tok
    ml_subscriber ml_subscriber_hash msclkid oly_anon_id oly_enc_id pk_campaign pk_kwd rdt_cid
    s_cid srsltid ttclid twclid vero_conv vero_id wbraid wickedid yclid
    """

  /// Names of parameters whose value picks one thing of many.
  private static let identifiers = """
    id uid no nr num number serial sn seq item tag ticket order code
    """
}
