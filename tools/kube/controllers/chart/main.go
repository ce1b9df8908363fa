// Chart prints the objects of a Helm chart, as `helm template --include-crds` does.
//
// usage: chart FOLDER VALUES NAMESPACE
package main

import (
	"fmt"
	"os"
	"path"
	"sort"
	"strings"

	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: chart FOLDER VALUES NAMESPACE")
		os.Exit(2)
	}
	if err := render(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "chart:", err)
		os.Exit(1)
	}
}

func render(folder, file, namespace string) error {
	chart, err := loader.LoadDir(folder)
	if err != nil {
		return err
	}
	values, err := chartutil.ReadValuesFile(file)
	if err != nil {
		return err
	}
	capabilities := chartutil.DefaultCapabilities.Copy()
	capabilities.APIVersions = append(capabilities.APIVersions, "resource.k8s.io/v1")
	release := chartutil.ReleaseOptions{Name: chart.Name(), Namespace: namespace, IsInstall: true}
	all, err := chartutil.ToRenderValues(chart, values, release, capabilities)
	if err != nil {
		return err
	}
	rendered, err := engine.Render(chart, all)
	if err != nil {
		return err
	}
	for _, definition := range chart.CRDObjects() {
		fmt.Printf("---\n%s\n", definition.File.Data)
	}
	var names []string
	for name := range rendered {
		if path.Ext(name) == ".yaml" && strings.TrimSpace(rendered[name]) != "" {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Printf("---\n%s\n", rendered[name])
	}
	return nil
}
