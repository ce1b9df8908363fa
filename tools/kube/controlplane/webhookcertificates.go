package controlplane

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"net"
	"os"
	"path/filepath"
	"time"
)

// webhookValidity is long enough to prevent the extensions' own rotation, which knows no loopback
// address.
const webhookValidity = 365 * 24 * time.Hour

// writeWebhookCertificates writes the certificates of an extension's webhook server, and returns
// them under the names in its Secret. Keys and names equal those of the extension's rotation,
// so that the rotation accepts them; but the certificate is for 127.0.0.1 as well.
func writeWebhookCertificates(dir, name, service string) (map[string][]byte, error) {
	caKey, caKeyPem, err := newRsaKey()
	if err != nil {
		return nil, err
	}
	authority := template(1, name+"-ca")
	authority.NotAfter = time.Now().Add(webhookValidity)
	authority.IsCA, authority.BasicConstraintsValid = true, true
	authority.KeyUsage = x509.KeyUsageCertSign
	authority.DNSNames = []string{name + "-ca"}
	key, keyPem, err := newRsaKey()
	if err != nil {
		return nil, err
	}
	serving := template(2, service)
	serving.NotAfter = authority.NotAfter
	serving.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	serving.DNSNames, serving.IPAddresses = []string{service}, []net.IP{net.IPv4(127, 0, 0, 1)}
	made := map[string][]byte{"ca.key": caKeyPem, "tls.key": keyPem}
	if made["ca.crt"], err = signed(authority, authority, caKey, caKey); err != nil {
		return nil, err
	}
	if made["tls.crt"], err = signed(serving, authority, key, caKey); err != nil {
		return nil, err
	}
	for file, content := range made {
		if err := os.WriteFile(filepath.Join(dir, file), content, 0o600); err != nil {
			return nil, err
		}
	}
	return made, nil
}

func newRsaKey() (*rsa.PrivateKey, []byte, error) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, nil, err
	}
	block := &pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)}
	return key, pem.EncodeToMemory(block), nil
}

func signed(certificate, issuer *x509.Certificate, key, by *rsa.PrivateKey) ([]byte, error) {
	der, err := x509.CreateCertificate(rand.Reader, certificate, issuer, &key.PublicKey, by)
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), nil
}
