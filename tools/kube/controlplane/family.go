package controlplane

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// ChildVariable is set for the processes of a control plane: they end with their standard input,
// which the system closes even if the process that started them is killed.
const ChildVariable = "EPFABRIC_KUBE_CHILD"

const logTail = 3000

// family is the processes of one control plane.
type family struct {
	members map[string]*child
	ended   chan *child
}

type child struct {
	name    string
	log     string
	command *exec.Cmd
	stdin   io.Closer
	gone    chan struct{}
}

// start runs this binary as one of its components; its output goes to NAME.log.
func (f *family) start(dir, name string, arguments []string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	return f.run(dir, name, exec.Command(self, append([]string{name}, arguments...)...))
}

// run starts a program in a folder; its output goes to NAME.log there.
func (f *family) run(dir, name string, command *exec.Cmd) error {
	c := &child{name: name, log: filepath.Join(dir, name+".log"), command: command, gone: make(chan struct{})}
	log, err := os.OpenFile(c.log, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	c.command.Env = append(c.command.Environ(), ChildVariable+"=1")
	endWithParent(c.command)
	c.command.Dir, c.command.Stdout, c.command.Stderr = dir, log, log
	if c.stdin, err = c.command.StdinPipe(); err != nil {
		return err
	}
	if err := c.command.Start(); err != nil {
		return err
	}
	f.adopt(c)
	return nil
}

func (f *family) adopt(c *child) {
	if f.members == nil {
		f.members, f.ended = map[string]*child{}, make(chan *child, 8)
	}
	f.members[c.name] = c
	go func() {
		_ = c.command.Wait()
		close(c.gone)
		f.ended <- c
	}()
}

// await retries until there is no error; it gives up when the process is gone.
func (f *family) await(ctx context.Context, name string, ask func() error) error {
	c := f.members[name]
	for {
		err := ask()
		if err == nil {
			return nil
		}
		select {
		case <-c.gone:
			return c.death()
		case <-ctx.Done():
			return fmt.Errorf("%s is not ready: %w\n%s", name, err, tail(c.log))
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// wait returns when ctx is done, or with an error when a process ended.
func (f *family) wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case c := <-f.ended:
		return c.death()
	}
}

// kill ends all processes immediately: their data is thrown away anyway.
func (f *family) kill() {
	for _, c := range f.members {
		_ = c.command.Process.Kill()
	}
	for _, c := range f.members {
		<-c.gone
		_ = c.stdin.Close()
	}
}

func (c *child) death() error {
	return fmt.Errorf("%s ended: %s\n%s", c.name, c.command.ProcessState, tail(c.log))
}

func tail(file string) []byte {
	text, err := os.ReadFile(file)
	if err != nil {
		return []byte(err.Error())
	}
	return bytes.TrimSpace(text[max(0, len(text)-logTail):])
}
