package epfabric.base.redaction;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Lists which words in the commands of known programs are secrets, because the meaning of a flag
 * depends on the program.
 */
final class CommandTable {
  /**
   * Each row lists programs and, after the equals sign, which words are secrets: {@code -p} the
   * next word after this flag, {@code -p*} the rest of the word, {@code -U@} the password in the
   * next word, {@code 2:add} the second word after {@code add}, {@code name:set} the word after a
   * secret's name, {@code pairs:put} the values of all pairs after {@code put}, {@code login:-p}
   * the same as {@code -p} after {@code login}, {@code -u*:} the password in the rest of the word,
   * {@code slash} the text after the slash of the first word, {@code -e$} a variable in the next
   * word unless it may be shown, {@code vars:env} all such variables after {@code env}.
   */
  private static final String TABLE =
      """
      mysql mysqldump mysqladmin mysqlimport mysqlshow mariadb mariadb-dump mariadb-admin = -p*
      mysqladmin mariadb-admin = 1:password
      sshpass = -p* -p
      redis-cli keydb-cli valkey-cli = -a name:set 1:AUTH 2:AUTH 1:auth 2:auth
      requirepass masterauth = 1:requirepass 1:masterauth
      snmp-server = 1:community
      mongo mongosh mongodump mongorestore mongoexport mongoimport cqlsh hdbsql psexec = -p
      rdesktop racadm beeline rabbitmqadmin twine poetry certutil = -p
      knife zip unzip osql sqlcmd bcp ipmitool mosquitto_pub mosquitto_sub = -P
      7z 7za 7zz rar unrar = -p* -hp*
      ldapsearch ldapmodify ldapadd ldapdelete ldapwhoami = -w
      ldappasswd = -w -s -a
      snmpget snmpwalk snmpset snmpbulkwalk = -A -X -c
      ssh-keygen = -N -P
      openssl = -k -K -hmac
      kadmin kadmin.local = -w -pw
      security = -w
      useradd usermod = -p
      xfreerdp wfreerdp = /p:*
      signtool = /p
      schtasks = /rp
      curl = -U@ --proxy-user@ -u*: -b= --cookie= -E@ --cert@
      http https ab = -a@ -A@
      smbclient rpcclient smbget = -U@
      lftp = -u@
      wandb ngrok = 1:login 1:authtoken 1:add-authtoken
      vault = 1:login pairs:put pairs:write
      mc mcli = 3:set 4:set
      nmcli = 1:password 1:wifi-sec.psk 1:802-11-wireless-security.psk 1:psk
      wpa_cli = 1:psk
      rabbitmqctl = 2:add_user 2:change_password 2:authenticate_user
      mosquitto_passwd = 3:-b
      cargo = 1:login
      nuget = 1:setapikey 1:setApiKey
      dotnet nuget = push:-k source:-p
      grafana-cli grafana = 1:reset-admin-password
      rclone = 1:obscure
      ansible-vault = 1:encrypt_string
      bw = 1:unlock 2:login
      chamber = 3:write
      glab = 2:set
      pdftk = 1:input_pw 1:user_pw 1:owner_pw
      heroku = pairs:config:set
      fly flyctl doppler = pairs:set
      railway = --set= --variables=
      travis = pairs:encrypt
      setenv = pairs:setenv
      wpa_passphrase = 2:wpa_passphrase
      htpasswd = 3:-b 3:-bc 3:-cb 3:-Bb 3:-bB 3:-Bbc 3:-cBb
      ConvertTo-SecureString = 1:ConvertTo-SecureString
      sqlplus impdp expdp sqlldr rman = slash
      ENV ARG setenv SetEnv setx = name:ENV name:ARG name:setenv name:SetEnv name:setx
      docker podman nerdctl = -e$ --env$
      kubectl oc = --env$ vars:env secret:-p secret:--patch name:set
      gcloud = 2:activate-refresh-token --set-env-vars= --update-env-vars= --set-build-env-vars=
      az = secret:--value create:-p --settings=
      aws = --token-code --secret-string put-parameter:--value --environment=
      aws npm pnpm yarn pip poetry gcloud git conda gh = name:set name:config
      gh = set:--body set:-b
      rclone = name:create name:update
      net = 2:user 2:use
      pulumi = name:set 2:set 3:set
      skopeo buildah podman crictl crane regctl oras = --creds@ --src-creds@ --dest-creds@
      docker podman nerdctl helm az oras buildah skopeo oc cf npm crane regctl doctl = login:-p
      """;

  /**
   * Rules for all programs: flags with a user name and password, and {@code --from-literal} pairs
   * with any name.
   */
  private static final Set<String> EVERYWHERE = Set.of("-u:", "--user:", "--from-literal=");

  private static final Map<String, Set<String>> RULES = rules();

  private CommandTable() {}

  private static Map<String, Set<String>> rules() {
    Map<String, Set<String>> rules = new HashMap<>();
    for (String row : TABLE.strip().split("\n", -1)) {
      String[] sides = row.strip().split(" = ", -1);
      for (String program : sides[0].split(" ", -1)) {
        Set<String> programRules = rules.computeIfAbsent(program, p -> new HashSet<>(EVERYWHERE));
        programRules.addAll(Set.of(sides[1].split(" ", -1)));
      }
    }
    return rules;
  }

  static boolean isProgram(String name) {
    return RULES.containsKey(name);
  }

  /** Returns the rules of a program; for an unknown program, {@link #EVERYWHERE}. */
  static Set<String> of(String program) {
    return RULES.getOrDefault(program, EVERYWHERE);
  }

  static int count() {
    return RULES.size();
  }
}
