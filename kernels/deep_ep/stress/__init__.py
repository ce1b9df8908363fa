"""Long runs of a module named `deep_ep`, in which every word is compared: see README.md."""
