import { createHash } from 'node:crypto'

/** A Lua script, which Redis runs as one atomic step. */
export interface RedisScript {
  source: string
  /** The hash by which Redis identifies a script that it has run before. */
  sha: string
}

export function redisScript(source: string): RedisScript {
  return { source, sha: createHash('sha1').update(source).digest('hex') }
}

/** The keys of one script have the same hash tag, so that they are on one node of a cluster. */
export interface ScriptCall {
  keys: readonly [string, ...string[]]
  args: readonly (string | number)[]
}

export function evalCommand(name: 'EVALSHA' | 'EVAL', { source, sha }: RedisScript, { keys, args }: ScriptCall) {
  return [name, name === 'EVAL' ? source : sha, String(keys.length), ...keys, ...args.map(String)]
}

/** True if the server has restarted, or is another one, and needs the source of the script. */
export function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT')
}
