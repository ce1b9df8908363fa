package controlplane

import (
	"crypto/rand"
	"fmt"
	"os"
	"strings"

	"k8s.io/client-go/tools/clientcmd"
	clientcmdapi "k8s.io/client-go/tools/clientcmd/api"
)

// users are those who log in by token: name of their kubeconfig, user, groups. Other users of the
// tests are impersonated or are service accounts.
var users = [][3]string{
	{"admin", "admin", "system:masters"},
	{"kcm", "system:kube-controller-manager", ""},
	{"scheduler", "system:kube-scheduler", ""},
	{"kubelet", "stand-in-kubelet", "system:masters"},
}

// writeTokens makes a token for each user, and returns them by the name of the kubeconfig.
func writeTokens(file string) (map[string]string, error) {
	tokens := map[string]string{}
	var text strings.Builder
	for _, user := range users {
		token := rand.Text()
		tokens[user[0]] = token
		fmt.Fprintf(&text, "%s,%s,%s,%q\n", token, user[1], user[0], user[2])
	}
	return tokens, os.WriteFile(file, []byte(text.String()), 0o600)
}

func writeKubeconfig(file, server, authority, token string) error {
	const only = "epfabric-test"
	config := clientcmdapi.NewConfig()
	config.Clusters[only] = &clientcmdapi.Cluster{Server: server, CertificateAuthority: authority}
	config.AuthInfos[only] = &clientcmdapi.AuthInfo{Token: token}
	config.Contexts[only] = &clientcmdapi.Context{Cluster: only, AuthInfo: only}
	config.CurrentContext = only
	return clientcmd.WriteToFile(*config, file)
}
