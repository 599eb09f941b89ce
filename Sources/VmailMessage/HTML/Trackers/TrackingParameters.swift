/// Recognizes query parameters that only identify the reader or the origin of a click.
enum TrackingParameters {
  /// - Parameter name: a name in lower case.
  static func isTracking(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  private static let prefixes = [
    "utm_", "mtm_", "pk_", "piwik_", "matomo_", "hsa_", "vero_", "__hs", "at_recipient",
  ]

  private static let names: Set<String> = [
    // Click identifiers of advertisers.
    "dclid", "fbclid", "gbraid", "gclid", "gclsrc", "igshid", "irclickid", "li_fat_id", "msclkid",
    "rb_clickid",
    "rdt_cid", "s_cid", "sccid", "srsltid", "ttclid", "twclid", "wbraid", "wickedid", "yclid", "ysclid",
    "zanpid", "_gl",
    // Parameters of bulk mail services.
    "_bhlid", "_hsenc", "_hsmi", "_ke", "_kx", "bsft_clkid", "bsft_eid", "bsft_mid", "bsft_uid",
    "ck_subscriber_id",
    "cm_mmc", "ct_email_uid", "dm_i", "elqtrack", "elqtrackid", "et_rid", "hsctatracking", "lctg",
    "mc_cid", "mc_eid", "mc_tc", "mkt_tok", "ml_subscriber", "ml_subscriber_hash", "mpl_token",
    "nr_email_referer",
    "oly_anon_id", "oly_enc_id", "omnisendcontactid", "sc_eh", "sfmc_activityid", "sfmc_id", "spm_id",
    "spmailingid", "spjobid", "spreportid", "spuserid", "ss_email_id", "ss_source", "tracking_source",
    "trk_contact",
    "trk_module", "trk_msg", "trk_sid", "vgo_ee", "wt.mc_id", "wt_mc", "xtor",
  ]
}
