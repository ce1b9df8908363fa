package controlplane

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

// Files of a control plane's folder that the stand-in kubelet serves with too.
const (
	ServingCertificate = "serving.crt"
	ServingKey         = "serving.key"
)

const validity = 24 * time.Hour

// writeCertificates makes an authority, one certificate for all servers, and the key pair that
// signs service accounts' tokens. It returns the authority; its key is written nowhere.
func writeCertificates(dir string) (*x509.Certificate, error) {
	in := func(name string) string { return filepath.Join(dir, name) }
	caKey, err := newKey()
	if err != nil {
		return nil, err
	}
	authority := template(1, "test authority")
	authority.IsCA, authority.BasicConstraintsValid = true, true
	authority.KeyUsage = x509.KeyUsageCertSign
	if authority, err = sign(in("ca.crt"), authority, authority, &caKey.PublicKey, caKey); err != nil {
		return nil, err
	}
	servingKey, err := writeKey(in(ServingKey))
	if err != nil {
		return nil, err
	}
	serving := template(2, "kubernetes")
	serving.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	serving.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1), net.IPv4(10, 96, 0, 1)}
	serving.DNSNames = []string{"localhost", "kubernetes", "kubernetes.default", "kubernetes.default.svc"}
	if _, err = sign(in(ServingCertificate), serving, authority, &servingKey.PublicKey, caKey); err != nil {
		return nil, err
	}
	accounts, err := writeKey(in("sa.key"))
	if err != nil {
		return nil, err
	}
	public, err := x509.MarshalPKIXPublicKey(&accounts.PublicKey)
	if err != nil {
		return nil, err
	}
	return authority, writePem(in("sa.pub"), "PUBLIC KEY", public)
}

func template(serial int64, name string) *x509.Certificate {
	now := time.Now()
	return &x509.Certificate{
		SerialNumber: big.NewInt(serial),
		Subject:      pkix.Name{CommonName: name},
		NotBefore:    now.Add(-time.Minute),
		NotAfter:     now.Add(validity),
	}
}

func sign(
	file string, certificate, issuer *x509.Certificate, public *ecdsa.PublicKey, key *ecdsa.PrivateKey,
) (*x509.Certificate, error) {
	der, err := x509.CreateCertificate(rand.Reader, certificate, issuer, public, key)
	if err != nil {
		return nil, err
	}
	if err := writePem(file, "CERTIFICATE", der); err != nil {
		return nil, err
	}
	return x509.ParseCertificate(der)
}

func newKey() (*ecdsa.PrivateKey, error) {
	return ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
}

func writeKey(file string) (*ecdsa.PrivateKey, error) {
	key, err := newKey()
	if err != nil {
		return nil, err
	}
	der, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return nil, err
	}
	return key, writePem(file, "EC PRIVATE KEY", der)
}

func writePem(file, kind string, der []byte) error {
	return os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600)
}
