import type { DialRequest } from '../../src/gateways/telephony/carrier.ts'
import type { Line } from '../../src/gateways/telephony/line.ts'
import { SipTrunk } from '../../src/gateways/telephony/sip/sip-trunk.ts'
import type { TrunkAccount } from '../../src/gateways/telephony/sip/trunk-account.ts'
import { FakeMedia } from './fake-media.ts'
import { FakeEndpoint } from './fake-sip.ts'
import { logLines } from './log-lines.ts'
import { TestClock } from './test-clock.ts'

/** As configured with the defaults. */
export const ACCOUNT: TrunkAccount = {
  name: 'mtn-1',
  mno: 'mtn',
  host: '198.51.100.1',
  port: 5_060,
  transport: 'udp',
  domain: null,
  user: null,
  password: null,
  register: false,
  register_seconds: 300,
  sources: null,
  media_sources: [],
  codecs: ['PCMA', 'PCMU'],
  number_format: 'plus',
  asserted_identity: false,
  ping_seconds: 30,
}

export const never = new AbortController().signal

/** Trunks between a stack without a network and audio without sound. */
export class TrunkHarness {
  readonly clock = new TestClock()
  readonly endpoint = new FakeEndpoint()
  readonly media = new FakeMedia()
  readonly written = logLines()
  /** The metrics that were counted, and the reports of calls. */
  readonly counted: string[] = []
  readonly log: string[] = []
  /** The addresses of every name; empty if they cannot be resolved. */
  addresses = ['203.0.113.1']

  get deps() {
    const { clock, endpoint, media, counted } = this
    return {
      clock,
      log: this.written.log,
      sip: () => ({ endpoint, address: '192.0.2.7' }),
      media,
      metrics: {
        call: (...what: string[]) => void counted.push(what.join(' ')),
        rang: (_: string, seconds: number) => void counted.push(`rang ${seconds}`),
      },
      random: () => 0.5,
      addressesOf: () =>
        this.addresses.length > 0 ? Promise.resolve(this.addresses) : Promise.reject(new Error('ENOTFOUND')),
    }
  }

  trunk(changes: Partial<TrunkAccount> = {}): SipTrunk {
    return new SipTrunk({ ...ACCOUNT, ...changes }, { ...this.deps, onChange: () => {} })
  }

  request(changes: Partial<DialRequest> = {}): DialRequest {
    return {
      workspace_id: 'ws_1',
      from: '+2348000000042',
      to: '+2348031234567',
      placed_at: this.clock.now(),
      recorded: () => Promise.resolve(void this.log.push('recorded')),
      trying: () => void this.log.push('trying'),
      ringing: (mno) => void this.log.push(`ringing ${mno}`),
      ...changes,
    }
  }

  /** A call that was answered. */
  async connected(trunk = this.trunk()): Promise<Line> {
    const outcome = await trunk.dial(this.request(), never)
    if (outcome.kind !== 'answered') throw new Error(outcome.cause)
    return outcome.line
  }

  settled = (): Promise<void> => this.clock.advance(0)
}

/** Collects the events of a line that is over. */
export async function eventsOf(line: Line): Promise<unknown[]> {
  const events: unknown[] = []
  for await (const event of line.events) events.push(event)
  return events
}
