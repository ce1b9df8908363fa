package kubelet

import (
	"bytes"
	"os"

	"sigs.k8s.io/yaml"
)

// followed is what a file says, which is read again when it changes.
type followed[T any] struct {
	path string
	text []byte
	says T
}

// refresh keeps what it has if the file cannot be read or has a mistake in it.
func (f *followed[T]) refresh() error {
	text, err := os.ReadFile(f.path)
	if err != nil || bytes.Equal(text, f.text) {
		return err
	}
	f.text = text
	var says T
	if err := yaml.UnmarshalStrict(text, &says); err != nil {
		return err
	}
	f.says = says
	return nil
}
