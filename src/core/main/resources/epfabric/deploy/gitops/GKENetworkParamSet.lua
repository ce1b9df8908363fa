-- Parameters are healthy when GKE has found network and subnet, and degraded when it says why not.
for _, condition in ipairs((obj.status or {}).conditions or {}) do
  if condition.type == "Ready" and condition.status == "True" then
    return {status = "Healthy", message = condition.message or ""}
  end
  if condition.type == "Ready" and condition.status == "False" then
    return {status = "Degraded", message = condition.message or condition.reason or ""}
  end
end
return {status = "Progressing", message = "GKE has not looked at the parameters yet"}
