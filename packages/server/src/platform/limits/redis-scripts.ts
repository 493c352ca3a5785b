import { redisScript } from '../redis/redis-script.ts'

/** The time of Redis, which is the same for all processes. A test passes its own in place of -1. */
const NOW = `
local now = tonumber(ARGV[1])
if now < 0 then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
`

/**
 * The sliding window of `sliding-window.ts`, a hash with the counts of the last 61 seconds.
 * ARGV: now, limit. Returns 0 for a request that passes, otherwise the seconds until one does.
 */
export const TAKE_REQUEST = redisScript(`${NOW}
local limit = tonumber(ARGV[2])
local entries = redis.call('HGETALL', KEYS[1])
local latest, total, counts = math.floor(now / 1000), 0, {}
for at = 1, #entries, 2 do latest = math.max(latest, tonumber(entries[at])) end
for at = 1, #entries, 2 do
  local second, count = tonumber(entries[at]), tonumber(entries[at + 1])
  if second < latest - 60 then
    redis.call('HDEL', KEYS[1], entries[at])
  else
    counts[second] = count
    total = total + count
  end
end
local function fits(total, leaving)
  return total * 1000 - leaving * (now % 1000) + 1000 <= limit * 1000
end
if fits(total, counts[latest - 60] or 0) then
  redis.call('HINCRBY', KEYS[1], string.format('%d', latest), 1)
  redis.call('PEXPIRE', KEYS[1], 62000)
  return 0
end
for seconds = 1, 60 do
  total = total - (counts[latest - 61 + seconds] or 0)
  if fits(total, counts[latest - 60 + seconds] or 0) then return seconds end
end
return 61
`)

/** The bucket of `token-bucket.ts`. ARGV: now, tokens per second, the most at once, how many to take. Returns taken and wait. */
export const TAKE_TOKENS = redisScript(`${NOW}
local rate, most, wanted = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local state = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(state[1] or most), tonumber(state[2] or now)
tokens = math.min(most, tokens + math.max(0, now - at) / 1000 * rate)
local taken = math.min(wanted, math.floor(tokens))
tokens = tokens - taken
redis.call('HSET', KEYS[1], 'tokens', string.format('%.17g', tokens), 'at', string.format('%d', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(most / rate * 1000) + 1000)
if taken > 0 then return {taken, 0} end
return {0, math.ceil((1 - tokens) / rate * 1000)}
`)

/** A sorted set of slots by the end of their leases. ARGV: now, the most, the length of a lease, the slot. Returns 1 if taken. */
export const TAKE_SLOT = redisScript(`${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%d', now))
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], string.format('%d', now + ARGV[3]), ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`)

/** Renews the leases of slots, and adds those that Redis has lost. ARGV: now, the length of a lease, the slots. */
export const RENEW_SLOTS = redisScript(`${NOW}
for at = 3, #ARGV do redis.call('ZADD', KEYS[1], string.format('%d', now + ARGV[2]), ARGV[at]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`)
