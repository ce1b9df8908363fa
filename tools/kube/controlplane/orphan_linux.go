package controlplane

import (
	"os/exec"
	"syscall"
)

// endWithParent is for programs that ignore their standard input.
func endWithParent(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
