package controlplane

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
)

type ports struct{ api, kcm, scheduler int }

// Below the range from which systems take ports for outgoing connections, so that none of those
// takes a port between our check and the process that listens on it.
const lowestPort, highestPort = 20000, 32000

func freePorts() (ports, error) {
	var p ports
	var held []net.Listener
	defer func() {
		for _, listener := range held {
			_ = listener.Close()
		}
	}()
	for _, port := range []*int{&p.api, &p.kcm, &p.scheduler} {
		listener, err := listen()
		if err != nil {
			return p, err
		}
		held = append(held, listener)
		*port = listener.Addr().(*net.TCPAddr).Port
	}
	return p, nil
}

func listen() (net.Listener, error) {
	for range 1000 {
		port := lowestPort + rand.IntN(highestPort-lowestPort)
		if listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			return listener, nil
		}
	}
	return nil, errors.New("no free port on loopback")
}
