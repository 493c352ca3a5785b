import { timeLimit } from '@ohun/clock'
import type { TurnSettings } from '../../domain/settings.ts'
import { turnServerOf, type TurnServer } from '../../domain/turn-server.ts'
import { probeTurn } from '../../gateways/telephony/turn/probe-turn.ts'
import type { StunLinkDeps } from '../../gateways/telephony/turn/stun-link.ts'
import { codeOf } from '../../platform/net/failure.ts'
import { iceServers } from './ice-servers.ts'

/** Longer than a browser waits for a server. */
const ANSWER_MS = 5_000

export interface ProbedServer {
  url: string
  server: TurnServer
  /** `unknown`: the server is reached in a way that only browsers support. */
  outcome: 'usable' | 'open_to_all' | 'unusable' | 'unknown'
  /** The reason why the server is unusable. Empty otherwise. */
  reason: string
}

/**
 * Asks all servers at once, as a browser would in a call, with credentials of the same kind. The results contain no secrets.
 * @param peer - The address of the audio of calls, which relays have to reach. Null if it is not known here.
 * @throws the signal's reason.
 */
export async function probeTurnServers(
  turn: TurnSettings,
  peer: string | null,
  deps: StunLinkDeps,
): Promise<ProbedServer[]> {
  return await Promise.all(
    turn.urls.map(async (url) => {
      const server = turnServerOf(url)!
      const [offered] = iceServers({ ...turn, urls: [url] }, { call_id: deps.tenant, now: deps.clock.now() })
      const { username, credential } = offered ?? {}
      const credentials = username === undefined || credential === undefined ? null : { username, credential }
      return { url, server, ...(await outcomeOf({ server, credentials, peer }, deps)) }
    }),
  )
}

async function outcomeOf(
  probe: Parameters<typeof probeTurn>[0],
  deps: StunLinkDeps,
): Promise<Pick<ProbedServer, 'outcome' | 'reason'>> {
  if (probe.server.transport === 'dtls') return { outcome: 'unknown', reason: '' }
  using limit = timeLimit(deps.clock, ANSWER_MS, deps.signal)
  try {
    const is_open = await probeTurn(probe, { ...deps, signal: limit.signal })
    return { outcome: is_open ? 'open_to_all' : 'usable', reason: '' }
  } catch (error) {
    if (deps.signal.aborted) throw error
    return { outcome: 'unusable', reason: limit.expired ? `no answer within ${ANSWER_MS / 1_000} s` : reasonOf(error) }
  }
}

/** The code of an error of the socket, the name servers or TLS, otherwise its message. */
function reasonOf(error: unknown): string {
  return codeOf(error) || (error as Error).message
}
