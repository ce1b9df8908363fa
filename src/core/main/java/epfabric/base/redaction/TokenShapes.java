package epfabric.base.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Recognizes tokens by their issuers' prefixes and by their structure. */
final class TokenShapes {
  /**
   * @param minRest minimum number of characters after the prefix
   */
  private record Prefix(String text, int minRest) {}

  /** The number at the start of a row is the minimum length of the text after its prefixes. */
  private static final String PREFIXES =
      """
      8 ya29.
      10 GOCSPX- rk_live_ sk_live_ sk_test_ xapp- xoxa- xoxb- xoxo- xoxp- xoxr- xoxs-
      12 tskey-
      16 ABIA ACCA access-development- access-production- access-sandbox- AKIA api_org_
      16 bkct_ bkua_ cal_live_ dnkey- e2b_ hcaic_ hcaik_ hcxik_ mdb_sa_sk_ pdl_live_apikey_
      16 pdl_sdbx_apikey_ rpa_ sb_secret_ SWMTKN-1- zpka_
      16 ASIA ATCTT3 bedrock-api-key- cfat_ cfk_ CFPAT- cfut_ CLOJARS_ ctx7sk-
      16 dckr_oat_ dckr_pat_ doo_v1_ dor_v1_ dp.ct. dp.pt. dp.sa. dp.st. dt0c01. dt0s01.
      16 duffel_live_ duffel_test_ EZAK EZTK fio-u- FLWSECK- FLWSECK_TEST- fm1a_ fm1r_
      16 fm2_ fo1_ ghapp_ ghp_ gitea_ glagent- glc_ glcbt- gldt- glffct- glft- glimt-
      16 gloas- glpat- glptt- glrt- glsa_ glsoat- GR1348941 gsk_ hf_ HRKU- hvb. hvr. hvs.
      16 ico- lsv2_pt_ lsv2_sk_ LTAI nfp_ NRAK- NRAL- NRII- NRJS- nuo_ oaat_
      16 p8e- pcsk_ phc_ phx_ pk_live_ PMAK- pscale_oauth_ pscale_pw_ pscale_tkn_
      16 pul- rdme_ rk_prod_ rk_test_ rubygems_ sbp_ sgp_ shippo_live_ shippo_test_
      16 shpca_ shppa_ shpss_ sk- sk_prod_ sm_aat_ sm_pat_ sm_sat_ sntrys_ sntryu_
      16 sq0atp- sq0csp- tgp_v1_ tvly- unkey_ vck_ vcp_ wandb_v1_
      16 whsec_ xkeysib- xoxc- xoxd- xoxe- xoxe. xsmtpsib- xwfp-
      17 A3T
      20 1//0 AGE-SECRET-KEY-1 ATATT3 ATBB dop_v1_ figd_ fw_ gho_ ghr_ ghs_ ghu_
      20 github_pat_ jina_ lin_api_ ntn_ nvapi- ops_eyJ pplx- r8_ SG. sha256~ shpat_
      20 tfp_ xai-
      24 API-
      30 A3- ABSK AIza AKCp AQ. AQVN cmVmd fc- pypi- s-s4t2af- s-s4t2ud- tk-us-
      30 GOOG1E KEY0 oy2
      32 dapi dose dkea key- secret_
      30 mapi_ npm_ pnu_ rnd_ slk_ sqa_ sqp_ squ_
      38 4b1d
      40 napi_
      40 EAAA EAAC EAAM
      60 sl. t1. v1.0-
      """;

  private static final Map<Character, List<Prefix>> BY_FIRST =
      prefixes().stream().collect(Collectors.groupingBy(prefix -> prefix.text.charAt(0)));

  /**
   * Matches tokens that are recognized by their structure: those of Telegram, Discord, Twilio, HCP
   * Terraform, Entra ID, Airtable, Mailchimp, MaxMind, Harness, PASETO, Facebook, K3s, Firebase,
   * Authress, Rancher and ClickUp.
   */
  private static final Pattern STRUCTURES =
      Pattern.compile(
          "[0-9]{8,10}+:AA[A-Za-z0-9_-]{30,40}+|[MNO][A-Za-z0-9_-]{22,27}+\\.[A-Za-z0"
              + "-9_-]{6}\\.[A-Za-z0-9_-]{27,40}+"
              + "|SK[0-9a-f]{32}(?![0-9a-zA-Z])|[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{20,99}+"
              + "|[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{20,40}+"
              + "|pat[A-Za-z0-9]{14}\\.[0-9a-f]{30,64}+"
              + "|[0-9a-f]{32}-us[0-9]{1,2}+(?![0-9a-z])|[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"
              + "|[ps]at\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}"
              + "|v[1-4]\\.(?:local|public)\\.[A-Za-z0-9_-]{20,2000}+"
              + "|[0-9]{15,16}\\|[A-Za-z0-9_-]{27,40}+"
              + "|K10[0-9a-f]{64}::[a-z0-9-]{1,40}+:[A-Za-z0-9._-]{6,200}+"
              + "|[A-Za-z0-9_-]{7,40}+:APA91b[A-Za-z0-9_-]{30,300}+"
              + "|(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}+\\.[a-z0-9]{4,6}+\\.acc[_-]"
              + "[a-z0-9-]{10,32}+\\.[A-Za-z0-9+/_=-]{30,120}+"
              + "|token-[a-z0-9]{5}:[a-z0-9]{54}|pk_[0-9]{6,9}+_[A-Z0-9]{32}");

  /** Maximum length in characters of a JWT's header, which names the key of the signature. */
  private static final int MAX_HEADER = 500;

  /** Ordinary names contain fewer lower-case letters in sequence than this. */
  private static final int GENERATED_RUN = 12;

  private TokenShapes() {}

  private static List<Prefix> prefixes() {
    List<Prefix> prefixes = new ArrayList<>();
    for (String row : PREFIXES.strip().split("\n", -1)) {
      String[] words = row.strip().split(" ", -1);
      for (int i = 1; i < words.length; i++) {
        prefixes.add(new Prefix(words[i], Integer.parseInt(words[0])));
      }
    }
    return prefixes;
  }

  /** Returns the number of known prefixes. */
  static int prefixCount() {
    return BY_FIRST.values().stream().mapToInt(List::size).sum();
  }

  /**
   * Returns the end of a token that starts exactly at {@code from}; -1 if there is none.
   *
   * @param to the end of the characters that can belong to a token
   */
  static int end(String text, int from, int to) {
    if (text.startsWith("eyJ", from)) {
      int limit = Math.min(to, from + MAX_HEADER);
      return text.substring(from, limit).lastIndexOf('.') > 10 ? to : -1;
    }
    for (Prefix prefix : BY_FIRST.getOrDefault(text.charAt(from), List.of())) {
      int restStart = from + prefix.text.length();
      if (text.startsWith(prefix.text, from)
          && to - restStart >= prefix.minRest
          && looksGenerated(text, restStart, to)) {
        return to;
      }
    }
    Matcher structure = STRUCTURES.matcher(text).region(from, text.length());
    return structure.lookingAt() ? Math.max(to, structure.end()) : -1;
  }

  /**
   * Returns whether the text contains a capital, a digit, or at least 12 lower-case letters in a
   * row. Other texts are considered ordinary names.
   */
  private static boolean looksGenerated(String text, int from, int to) {
    int run = 0;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      run = c >= 'a' && c <= 'z' ? run + 1 : 0;
      if (run >= GENERATED_RUN || Character.isUpperCase(c) || Character.isDigit(c)) {
        return true;
      }
    }
    return false;
  }
}
