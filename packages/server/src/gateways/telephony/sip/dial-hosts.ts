import { afterRunning, type Clock } from '@ohun/clock'
import type { CarrierAnswer, DialOutcome } from '../carrier.ts'
import type { TrunkHost } from './trunk-hosts.ts'

/** A host that is silent for this long is abandoned if there is another one: two datagrams were lost, or the host is gone. */
const HOST_SILENT_MS = 1_000

export interface HostsDial {
  clock: Clock
  dialHost(this: void, host: TrunkHost, signal: AbortSignal): Promise<DialOutcome>
  /** Called when the next host is tried, so that the trunk does not count as silent. */
  trying(): void
  signal: AbortSignal
}

/**
 * Tries the hosts of one carrier in turn, within the time limit of the carrier. The next one is tried if a host is silent, cannot be
 * connected or answers 503 (RFC 3263, section 4.3). Any other answer counts as the carrier's.
 */
export async function dialHosts(hosts: readonly TrunkHost[], dial: HostsDial): Promise<DialOutcome> {
  const causes: string[] = []
  let answer: CarrierAnswer = {}
  for (const [at, host] of hosts.entries()) {
    const is_last = at === hosts.length - 1
    const outcome = is_last ? await dial.dialHost(host, dial.signal) : await dialWithLimit(host, dial)
    if (outcome.kind !== 'carrier_failed' || !isOfHost(outcome)) return outcome
    if (is_last && at === 0) return ofCarrier(outcome)
    answer = outcome.answer ?? answer
    causes.push(`${host.target.host}: ${outcome.cause}`)
    if (!is_last) dial.trying()
  }
  return { kind: 'carrier_failed', cause: causes.join(', ') || 'it has no host', answer }
}

/** True if only this host has failed, and not the whole carrier. */
function isOfHost({ host_failed }: Extract<DialOutcome, { kind: 'carrier_failed' }>): boolean {
  return host_failed === true
}

/** The failure of the carrier, without the details of its hosts. */
function ofCarrier({ cause, no_fault, answer }: Extract<DialOutcome, { kind: 'carrier_failed' }>): DialOutcome {
  return { kind: 'carrier_failed', cause, ...(no_fault && { no_fault }), ...(answer && { answer }) }
}

async function dialWithLimit(host: TrunkHost, { clock, dialHost, signal }: HostsDial): Promise<DialOutcome> {
  const silent = new AbortController()
  const heard = host.health.onHeard(() => cancel())
  const cancel = afterRunning(clock, HOST_SILENT_MS, () => silent.abort(new Error('the host is silent')))
  try {
    return await dialHost(host, AbortSignal.any([signal, silent.signal]))
  } catch (error) {
    if (signal.aborted || !silent.signal.aborted) throw error
    const cause = 'it did not answer in time'
    host.health.silent(cause)
    return { kind: 'carrier_failed', cause, host_failed: true }
  } finally {
    cancel()
    heard()
  }
}
