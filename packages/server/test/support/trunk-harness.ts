import type { NaptrRecord, SrvRecord } from 'node:dns'
import { isIPv6 } from 'node:net'
import type { IpFamily } from '../../src/gateways/telephony/audio.ts'
import type { DialRequest } from '../../src/gateways/telephony/carrier.ts'
import type { Line } from '../../src/gateways/telephony/line.ts'
import type { NameServers } from '../../src/gateways/telephony/sip/find-trunk-hosts.ts'
import { SipTrunk, type SipTrunkDeps } from '../../src/gateways/telephony/sip/sip-trunk.ts'
import type { TrunkAccount } from '../../src/gateways/telephony/sip/trunk-account.ts'
import { TrunkLimits } from '../../src/gateways/telephony/sip/trunk-limits.ts'
import { processLimits } from '../../src/platform/limits/process-limits.ts'
import { FakeMedia } from './fake-media.ts'
import { FakeEndpoint } from './fake-sip.ts'
import { logLines } from './log-lines.ts'
import { TestClock } from './test-clock.ts'

/** A trunk configured with the defaults. */
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
  srtp: 'off',
  tls_peer_names: [],
  inbound_user: null,
  inbound_password: null,
  channels: null,
  calls_per_second: null,
  asserted_identity: false,
  early_media: 'words',
  takes_refer: false,
  sends_refer: false,
  ping_seconds: 30,
}

export const never = new AbortController().signal

/** Trunks between a SIP stack without a network and audio without sound. */
export class TrunkHarness {
  readonly clock = new TestClock()
  readonly endpoint = new FakeEndpoint()
  readonly media = new FakeMedia()
  readonly written = logLines()
  /** The counted metrics, and the reports of calls. */
  readonly counted: string[] = []
  readonly log: string[] = []
  /** The reasons of refused calls. */
  readonly refused: string[] = []
  /** The addresses of every name. Empty if names cannot be resolved. */
  addresses = ['203.0.113.1']
  /** The SRV records by name. */
  services: Record<string, SrvRecord[]> = {}
  pointers: NaptrRecord[] = []
  has_ipv6 = false
  /** Answers from `addresses` and `services`. */
  readonly names: NameServers = {
    addresses: () => foundOr(this.addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))),
    services: (name) => foundOr(this.services[name] ?? []),
    pointers: () => foundOr(this.pointers),
  }

  get deps() {
    const { clock, endpoint, media, counted } = this
    return {
      clock,
      log: this.written.log,
      sip: () => ({ endpoint, addressOf: (family: IpFamily) => (family === 6 ? '2001:db8::7' : '192.0.2.7') }),
      media,
      metrics: {
        call: (...what: string[]) => void counted.push(what.join(' ')),
        refused: (carrier: string, reason: string) => void this.refused.push(`${carrier} ${reason}`),
        joined: (...what: string[]) => void counted.push(['joined', ...what].join(' ')),
        rang: (_: string, seconds: number) => void counted.push(`rang ${seconds}`),
      },
      random: () => 0.5,
      newKey: (bytes: number) => Buffer.alloc(bytes, 7).toString('base64'),
      names: () => this.names,
      reaches: (family: IpFamily) => family === 4 || this.has_ipv6,
      tlsOf: () => undefined,
      limits: new TrunkLimits(processLimits(this.clock)),
    }
  }

  trunk(changes: Partial<TrunkAccount> = {}, deps: Partial<SipTrunkDeps> = {}): SipTrunk {
    return new SipTrunk({ ...ACCOUNT, ...changes }, { ...this.deps, onChange: () => {}, ...deps })
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

  /** A call that has been answered. */
  async connected(trunk = this.trunk()): Promise<Line> {
    const outcome = await trunk.dial(this.request(), never)
    if (outcome.kind !== 'answered') throw new Error(outcome.cause)
    return outcome.line
  }

  settled = (): Promise<void> => this.clock.advance(0)
}

function foundOr<T>(records: T[]): Promise<T[]> {
  return records.length > 0 ? Promise.resolve(records) : Promise.reject(new Error('ENOTFOUND'))
}

/** Collects the events of a line that has ended. */
export async function eventsOf(line: Line): Promise<unknown[]> {
  const events: unknown[] = []
  for await (const event of line.events) events.push(event)
  return events
}
