import type { Clock } from '@ohun/clock'
import type { Config } from '../config/config.ts'
import { probeTurnServers } from '../features/public-try/probe-turn-servers.ts'
import type { Log } from '../platform/log.ts'
import type { Resolve } from '../platform/net/resolver.ts'

interface TurnDeps {
  clock: Clock
  log: Log
  resolve: Resolve
}

/**
 * Tries the TURN servers once, and logs a warning for those that browsers cannot use. A failure has no other effect, because they may
 * start later than this process.
 * @returns a function that aborts the attempt.
 */
export function tryTurnServers(
  { turn, sip_public_address, media_nodes }: Pick<Config, 'turn' | 'sip_public_address' | 'media_nodes'>,
  { clock, log, resolve }: TurnDeps,
): () => void {
  if (!turn) return () => {}
  const ending = new AbortController()
  const peer = media_nodes.length > 0 ? null : sip_public_address
  void probeTurnServers(turn, peer, { clock, resolve, tenant: 'start', signal: ending.signal })
    .then((probed) => {
      for (const { url, outcome, reason } of probed) {
        if (outcome === 'unusable') log.warn({ server: url, reason }, 'a TURN server cannot be used')
        if (outcome === 'open_to_all') log.warn({ server: url }, 'a TURN server gives relays without a password')
      }
    })
    .catch((err: unknown) => {
      if (!ending.signal.aborted) log.warn({ err }, 'the TURN servers could not be tried')
    })
  return () => ending.abort()
}
