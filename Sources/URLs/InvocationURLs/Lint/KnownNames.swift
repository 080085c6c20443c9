/// Classifies well-known hosts; a listed name includes all names below it.
enum KnownHosts {
  enum Kind: Sendable {
    case local, reserved, example, shortener, page, ended
  }

  /// Returns the category of the host name in `domain`, or `nil` if it is not listed.
  static func kind(_ bytes: Span<UInt8>, _ domain: Range<Int>) -> Kind? {
    table.value(bytes, domain)
  }

  private static let table = NameTable<Kind>([
    (local, .local), (reserved, .reserved), (examples, .example), (shorteners, .shortener),
    (pages, .page), (ended, .ended),
  ])

  /// The names of hosts on local networks (RFC 6761 and 6762 with its appendix G, RFC 8375, ICANN's
  /// choice of `.internal` in 2024).
  private static let local = """
    localhost local internal home.arpa intranet private corp home lan
    """

  /// The reserved top-level domains (RFC 6761, 7686 and 9476).
  private static let reserved = "test example invalid onion alt"

  /// The domains reserved for examples (RFC 2606).
  private static let examples = "example.com example.net example.org"

  /// The hosts of services that provide short links to anyone; not the private short domain of one
  /// company.
  private static let shorteners = """
    adf.ly adj.st amzn.to app.goo.gl app.link b.link bit.do bit.ly bitly.com bitly.ws bl.ink buff.ly
    clck.ru cutt.ly db.tt dlvr.it dub.sh fb.me go.link hubs.la hubs.ly ift.tt is.gd j.mp kutt.it
    l.ead.me lnk.to lnkd.in me-qr.com onelink.me ow.ly q-r.to qr.ae qr1.be qrco.de qrd.by qrs.ly
    qrto.org rb.gy rebrand.ly s.id shorte.st short.gy short.io shorturl.at shorturl.com snip.ly
    sng.link soo.gd spr.ly t.co t.ly t2m.io tiny.cc tiny.one tinyurl.com trib.al u.nu urlz.fr v.gd
    vk.cc wp.me x.gd
    """

  /// The hosts of services on which anyone can publish link pages or pages for codes.
  private static let pages = """
    about.me allmylinks.com beacons.ai bio.link bio.site campsite.bio carrd.co flow.page flowcode.com
    hoo.be linkin.bio linkr.bio linktr.ee lnk.bio msha.ke qr.page scan.page solo.to taplink.cc
    """

  /// The hosts of services that provided links and pages and have ended: Google's two (2019 to
  /// 2025), and shorteners that closed.
  private static let ended = """
    goo.gl koji.to page.link po.st smarturl.it tr.im x.co
    """
}

/// The classification of well-known paths of web servers.
enum KnownPaths {
  /// Whether a segment leads to the sign-in page of a site's administrators.
  static func isForAdministrators(_ bytes: Span<UInt8>, _ segment: Range<Int>) -> Bool {
    administrators.value(bytes, segment) != nil
  }

  private static let administrators = NameTable<Bool>([
    ("admin administrator cpanel phpmyadmin wp-admin wp-login.php", true)
  ])
}

/// Classifies well-known labels of hosts.
enum TestHostLabels {
  /// Whether a label, or a word of it between hyphens, marks the host as a test host.
  static func isTestHost(_ bytes: Span<UInt8>, _ label: Range<Int>) -> Bool {
    if labels.value(bytes, label) != nil { return true }
    var start = label.lowerBound
    for offset in label.lowerBound...label.upperBound
    where offset == label.upperBound || bytes[offset] == UInt8(ascii: "-") {
      if words.value(bytes, start..<offset) != nil { return true }
      start = offset + 1
    }
    return false
  }

  private static let labels = NameTable<Bool>([
    ("dev development preview qa sandbox stage stg test testing", true)
  ])
  /// The words that mark a test host even as a part of a longer label.
  private static let words = NameTable<Bool>([("preprod staging uat", true)])
}

/// Classifies well-known query parameters by their purpose.
enum KnownParameters {
  enum Kind: Sendable {
    case tracking, identifier, secret
  }

  /// Returns the purpose of the named parameter, or `nil` if it is not listed. All `utm_…`
  /// parameters are for tracking.
  static func kind(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Kind? {
    if name.count > 4, campaign.value(bytes, name.prefix(4)) != nil { return .tracking }
    return table.value(bytes, name)
  }

  private static let table = NameTable<Kind>([
    (tracking, .tracking), (identifiers, .identifier), (secrets, .secret),
  ])

  private static let campaign = NameTable<Kind>([("utm_", .tracking)])

  /// The names of campaign and click parameters of analytics, advertising, social and mailing
  /// services.
  private static let tracking = """
    _ga _gl _hsenc _hsmi _openstat cjevent ck_subscriber_id dclid ef_id epik fbclid gad_source
    gbraid gclid gclsrc hsctatracking igsh igshid irclickid li_fat_id mc_cid mc_eid mkt_tok
    ml_subscriber ml_subscriber_hash msclkid oly_anon_id oly_enc_id pk_campaign pk_kwd rdt_cid
    s_cid srsltid ttclid twclid vero_conv vero_id wbraid wickedid yclid
    """

  /// The names of parameters whose value selects one of many items.
  private static let identifiers = """
    id uid no nr num number serial sn seq item tag ticket order code
    """

  /// The names of parameters that carry sessions, tokens, keys or passwords.
  private static let secrets = """
    access_key access_token accesskey api-key api_key apikey aspsessionid auth auth_token authtoken
    bearer cfid cftoken client_secret id_token jsessionid jwt otp passwd password phpsessid pwd
    refresh_token secret sess_id sessid session session_id sessionid sesskey sid token
    x-amz-credential x-amz-signature x-goog-signature
    """
}
