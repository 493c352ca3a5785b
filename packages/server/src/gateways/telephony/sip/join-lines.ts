import type { Clock } from '@ohun/clock'
import type { ReferOutcome } from '@ohun/sip'
import type { CallCarrierJoin } from '../../../generated/types.gen.ts'
import type { Log } from '../../../platform/log.ts'
import type { Line } from '../line.ts'
import { SipLine } from './sip-line.ts'
import type { TrunkAccount } from './trunk-account.ts'
import type { TrunkMetrics } from './trunk-metrics.ts'

/** The trunk that carries the line. */
interface JoiningTrunk {
  readonly account: Pick<TrunkAccount, 'name' | 'sends_refer'>
  /** True if the trunk also carries this line. */
  carries(line: SipLine): boolean
}

export interface JoinDeps {
  trunk: JoiningTrunk
  clock: Clock
  log: Log
  metrics: Pick<TrunkMetrics, 'joined'>
}

/** As long as a request of the carrier to its own telephones may take (timer F). In the meantime the two parties talk through us. */
const PATIENCE_MS = 32_000

/**
 * Lets the carrier join the other sides of two bridged lines, if the trunk is configured for it and carries both. Whatever the carrier
 * answers, the bridge remains until the carrier has ended the lines.
 * @returns null if the carrier is not asked.
 */
export async function joinLines(
  deps: JoinDeps,
  { line, other }: { line: SipLine; other: Line },
): Promise<CallCarrierJoin | null> {
  const { trunk, clock, log, metrics } = deps
  const { name: carrier, sends_refer } = trunk.account
  if (!sends_refer || !(other instanceof SipLine) || !trunk.carries(other) || !areAlike(line, other)) return null
  const at = clock.now().toISOString()
  const said = line.allows_refer ? outcomeOf(await line.joinTo(other, PATIENCE_MS)) : NOT_ALLOWED
  metrics.joined(carrier, said.reason ?? said.outcome)
  if (said.reason === null) log.info({ carrier }, 'a carrier has joined a caller and a colleague')
  else
    log.info({ carrier, ...said }, 'a carrier has not joined a caller and a colleague, who talk through this process')
  return { at, ...said }
}

/** True if both lines use the same transport. The identifiers of a dialog over TLS are secret, because they allow taking it over. */
function areAlike(line: SipLine, other: SipLine): boolean {
  return line.signalling.transport === other.signalling.transport
}

type Said = Omit<CallCarrierJoin, 'at'>

const NOT_ALLOWED: Said = { outcome: 'failed', reason: 'not_allowed', sip_status: null }

/** The recorded outcome. If the carrier does not report one, we keep the lines. */
function outcomeOf(outcome: ReferOutcome): Said {
  if (outcome.kind === 'taken') return { outcome: 'completed', reason: null, sip_status: null }
  const reason = outcome.kind === 'unreported' ? 'silent' : outcome.kind
  return { outcome: 'failed', reason, sip_status: 'status' in outcome ? outcome.status : null }
}
