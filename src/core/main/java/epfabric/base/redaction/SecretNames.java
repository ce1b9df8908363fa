package epfabric.base.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Decides by a name whether the named value is a secret. */
final class SecretNames {
  private static final int MAX_LENGTH = 200;

  /**
   * Last words of secrets' names. The plurals of most of them, such as "tokens", usually name a
   * count.
   */
  private static final Set<String> LAST_WORDS =
      words(
          """
          password passwords passwd passphrase passcode pass pwd pw secret token apikey
          credential credentials creds cred auth authorization authentication cookie cookies
          jwt bearer salt ciphertext plaintext secure dockerconfigjson dockercfg htpasswd
          netrc pgpass psk otp totp mnemonic sessionid dbpass userpass rootpass adminpass pat
          pin passkey passwort kennwort contrasena senha mdp storepass keypass bindpw rootpw
          userpw requirepass masterauth authkey sas securestring webhook secrettext
          """);

  private static final Set<String> LAST_PAIRS =
      words(
          """
          api_key private_key access_key secret_key account_key client_key encryption_key
          encrypted_key decryption_key signing_key master_key ssh_key session_key session_id
          shared_key auth_key license_key service_key subscription_key storage_key deploy_key
          consumer_key app_key tls_key ssl_key ca_key pgp_key gpg_key hmac_key aes_key rsa_key
          unseal_key root_key  functions_key integration_key routing_key webhook_key
          preshared_key  activation_key write_key admin_key server_key
          application_key certificate_key private_mac sonar_login
          publishable_key recovery_code recovery_key backup_code verification_code
          connection_string conn_str access_code pass_phrase pass_word pass_key seed_phrase
          amz_signature goog_signature amz_credential google_access webhook_url webhook_uri
          hook_url incoming_webhook sas_url secret_text secret_string jwt_assertion
          identified_by access_secret bind_pw secret_id
          """);

  /**
   * Names that end like those of secrets, but whose values are counts, references or descriptions.
   */
  private static final Set<String> HARMLESS =
      words(
          """
          eos_token bos_token pad_token unk_token cls_token sep_token mask_token per_token
          first_token next_token last_token output_token input_token prompt_token
          completion_token special_token stop_token image_token each_token every_token
          page_token continue_token cancellation_token sync_token fencing_token lease_token
          barrier_token draft_token   pull_secret sasl_auth first_pass
          second_pass last_pass next_pass forward_pass backward_pass each_pass per_pass
          one_pass render_pass by_pass single_pass tls_secret public_key
          """);

  /** Issuers whose keys are secrets: {@code DATADOG_KEY}. */
  private static final Set<String> ISSUERS =
      words(
          """
          adafruit adobe airtable algolia alibaba anthropic asana atlassian beamer bitbucket
          bittrex cloudflare codecov cohere coinbase confluent contentful datadog discord
          dropbox elastic etsy facebook fastly figma finnhub firebase flickr gemini gitlab
          github google grafana groq heroku honeycomb hubspot intercom jfrog kraken
          launchdarkly linkedin looker mailchimp mailgun mapbox mattermost meraki mistral
          netlify newrelic notion okta openai pagerduty paypal pinecone plaid postmark
          pusher rapidapi segment sendbird sendgrid sentry shopify slack snyk sonar square
          stripe sumologic supabase telegram trello twilio twitch twitter typeform vercel
          yandex zendesk
          """);

  /** Last words of secrets' names that may be joined to the preceding word. */
  private static final Set<String> ENDINGS =
      words(
          """
          password passwd passphrase secret token apikey pwd privatekey accesskey secretkey
          authkey encryptedkey credentials dockerconfigjson encryptionsalt passwort webhookurl
          sharedkey sessionid sessid storepass keypass
          """);

  private static final Set<String> QUALIFIERS =
      words(
          """
          value data b64 base64 text plain encoded old new current default primary secondary
          literal hash hashed raw
          """);

  private static final Set<String> PASSWORDS =
      words(
          """
          password passwords passwd passphrase passcode pwd pw secret pin otp passwort
          storepass keypass requirepass
          """);

  /** Environment variables that are needed to analyze a failure and contain no secrets. */
  private static final Set<String> VARIABLES =
      words(
          """
          NCCL_ NVSHMEM_ UCX_ DEEPEP_ DEEP_EP_ EP_ EPFABRIC_ EPBENCH_ CUDA_ NVIDIA_ TORCH_
          PYTORCH_ GLOO_ OMP_ OMPI_ MASTER_ RANK WORLD_ LOCAL_ NODE_ POD_ JOB_ PATH LD_ PYTHON
          HOME HOSTNAME LANG LC_ TZ TERM TMPDIR KUBERNETES_ FI_ MLX5_ HOST_ MODULE_ METRICS_
          GPUS PIP_ HF_ VLLM_ SGLANG_
          """);

  /** URL parameters that only select a page. */
  private static final Set<String> PARAMETERS =
      words(
          """
          alt prettyprint pagesize maxresults pagetoken watch limit timeout timeoutseconds
          resourceversion labelselector fieldselector container follow taillines sincetime
          sinceseconds limitbytes previous timestamps query filter fields project zone region
          location name version ref tag scope service orderby includeuninitialized command
          stdout stderr stdin tty recursive x-amz-algorithm x-amz-date x-amz-expires
          x-amz-signedheaders x-goog-algorithm x-goog-date x-goog-expires x-goog-signedheaders
          expires sp sv sr se st spr dryrun force pretty verbose q page per_page sort order
          page_size graceperiodseconds propagationpolicy fieldmanager fieldvalidation format
          view updatemask readmask requestid mode type lang from to start end step match[]
          time node pod namespace cluster machine
          """);

  private SecretNames() {}

  private static Set<String> words(String table) {
    return Set.of(table.strip().split("\\s+", -1));
  }

  /** Returns whether a value with this name is a secret. */
  static boolean isSecret(String name) {
    List<String> words = parts(name);
    if (words.isEmpty()) {
      return false;
    }
    String lastWord = words.get(words.size() - 1);
    String pair = words.size() > 1 ? words.get(words.size() - 2) + "_" + lastWord : lastWord;
    boolean isIssuerKey = lastWord.equals("key") && words.stream().anyMatch(ISSUERS::contains);
    return !HARMLESS.contains(pair)
        && (LAST_WORDS.contains(lastWord)
            || LAST_PAIRS.contains(pair)
            || isIssuerKey
            || endsWithAny(lastWord, ENDINGS));
  }

  private static boolean endsWithAny(String word, Set<String> endings) {
    for (String ending : endings) {
      if (word.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether this can only be the name of a password or key. */
  static boolean isUnmistakable(String name) {
    List<String> words = parts(name);
    String lastWord = words.isEmpty() ? "" : words.get(words.size() - 1);
    return isSecret(name)
        && (words.size() > 1
            || PASSWORDS.contains(lastWord)
            || lastWord.equals("apikey")
            || isHeader(name)
            || endsWithAny(lastWord, PASSWORDS));
  }

  /** Returns whether this is the name of a password, and not of a token or a Secret object. */
  static boolean isPassword(String name) {
    List<String> words = parts(name);
    String lastWord = words.isEmpty() ? "" : words.get(words.size() - 1);
    return !lastWord.equals("secret") && (PASSWORDS.contains(lastWord) || lastWord.equals("by"));
  }

  /** Returns whether a number with this name is a secret, and not, for example, a counter. */
  static boolean isSecretNumber(String name, String digits) {
    List<String> words = parts(name);
    String lastWord = words.get(words.size() - 1);
    if (lastWord.equals("pass")) {
      return digits.length() > 3;
    }
    return PASSWORDS.contains(lastWord) || endsWithAny(lastWord, PASSWORDS) || digits.length() > 6;
  }

  /** Returns whether this is the name of a header whose value has several words. */
  static boolean isHeader(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith("set-cookie2")
        || lower.endsWith("authorization")
        || lower.endsWith("cookie");
  }

  /**
   * Returns whether the value of this environment variable may be shown; the content of all other
   * variables is unknown.
   */
  static boolean isShown(String variable) {
    return !isSecret(variable) && VARIABLES.stream().anyMatch(variable::startsWith);
  }

  /**
   * Returns whether the name has the form {@code LIKE_THIS} of an environment variable; other names
   * in Kubernetes contain lowercase letters.
   */
  static boolean isVariable(String name) {
    return !name.isEmpty()
        && name.length() <= MAX_LENGTH
        && name.chars().allMatch(c -> Chars.isVariable((char) c));
  }

  static boolean isShownParameter(String name) {
    return PARAMETERS.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Returns the words of a name, without numbers and qualifiers such as "old" at its end. */
  private static List<String> parts(String name) {
    List<String> words = split(name);
    while (words.size() > 1 && isQualifier(words.get(words.size() - 1))) {
      words.remove(words.size() - 1);
    }
    return words;
  }

  private static boolean isQualifier(String word) {
    return isNumber(word) || QUALIFIERS.contains(word);
  }

  private static boolean isNumber(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) < '0' || word.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the words of a name; {@code dbPassword} and {@code DB_PASSWORD} both have two words.
   */
  private static List<String> split(String name) {
    List<String> words = new ArrayList<>();
    boolean isProperty = name.startsWith("-D") || name.startsWith("-P");
    int begin = Math.max(isProperty ? 2 : 0, name.length() - MAX_LENGTH);
    for (int i = begin; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean startsWithCapital =
          i > 0 && Character.isUpperCase(c) && Character.isLowerCase(name.charAt(i - 1));
      boolean isSeparator = !Character.isLetterOrDigit(c);
      if (startsWithCapital || isSeparator) {
        addWord(name, begin, i, words);
        begin = isSeparator ? i + 1 : i;
      }
    }
    addWord(name, begin, name.length(), words);
    return words;
  }

  private static void addWord(String name, int begin, int end, List<String> words) {
    if (end > begin) {
      words.add(name.substring(begin, end).toLowerCase(Locale.ROOT));
    }
  }
}
