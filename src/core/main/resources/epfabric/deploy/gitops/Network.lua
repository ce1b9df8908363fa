-- A network is healthy when it is ready. It is degraded when its parameters do not fit, and not
-- when they were deleted: then others are on their way.
local message = "GKE has not looked at the network yet"
for _, condition in ipairs((obj.status or {}).conditions or {}) do
  if condition.type == "Ready" and condition.status == "True" then
    return {status = "Healthy", message = condition.message or ""}
  end
  if condition.type == "ParamsReady" and condition.status == "False" then
    message = condition.message or condition.reason or ""
    if condition.reason ~= "GNPDeleted" then
      return {status = "Degraded", message = message}
    end
  end
end
return {status = "Progressing", message = message}
