-- A server is healthy when all of its groups are ready. It is never degraded: groups that fail are
-- made anew, and no condition of a LeaderWorkerSet says that it has given up.
local status = obj.status or {}
for _, condition in ipairs(status.conditions or {}) do
  if condition.type == "Available" and condition.status == "True" then
    return {status = "Healthy", message = condition.message or ""}
  end
end
local ready = tostring(status.readyReplicas or 0)
local wanted = tostring(obj.spec.replicas or 1)
return {status = "Progressing", message = ready .. " of " .. wanted .. " groups are ready"}
