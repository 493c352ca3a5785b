import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import type { LinkReports } from '../gateways/links/link-reports.ts'
import type { MediaPlane } from '../gateways/telephony/audio.ts'
import { sipNetwork } from '../gateways/telephony/sip/sip-network.ts'
import { createSipEndpoint, type SipAddress, type SipEndpoint, type SipOptions } from '@ohun/sip'
import type { OpenSip } from '../gateways/telephony/sip/sip-dial.ts'
import { SipTrunks } from '../gateways/telephony/sip/sip-trunks.ts'
import type { TrunkAccount } from '../gateways/telephony/sip/trunk-account.ts'
import { trunkMetrics } from '../gateways/telephony/sip/trunk-metrics.ts'
import { timeLimit, type Clock } from '@ohun/clock'
import { StartError } from '../platform/errors.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { familyOf } from '../platform/net/datagrams.ts'
import { addressFacing } from '../platform/net/own-address.ts'
import type { Resolve } from '../platform/net/resolver.ts'

export interface TrunksDeps {
  clock: Clock
  log: Log
  metrics: Metrics
  reports: LinkReports
  media: MediaPlane
  resolve: Resolve
  limits: Pick<Limits, 'tokens'>
}

/** Neither answered nor refused: more than twice what one trunk may have. */
const MOST_INVITATIONS = 600
const LOOK_UP_MS = 3_000
const WILDCARDS = new Set(['0.0.0.0', '::'])

/** The trunks of the carriers file. The socket is opened with `start`, if there is any. */
export function createTrunks(config: Config, accounts: readonly TrunkAccount[], deps: TrunksDeps): SipTrunks {
  const { clock, resolve } = deps
  const addressesOf = async (host: string): Promise<string[]> => {
    if (familyOf(host) !== 0) return [host]
    using limit = timeLimit(clock, LOOK_UP_MS)
    return (await resolve(host, { tenant: 'carriers', signal: limit.signal })).map(({ address }) => address)
  }
  const dropped = deps.metrics.counter('ohun_sip_dropped_total', 'SIP messages that were dropped without an answer.', [
    'cause',
  ])
  const openSip = async (admits: (address: string) => boolean): Promise<OpenSip> => {
    const address = await ownAddress(config, accounts, addressesOf)
    const endpoint = createSipEndpoint(
      {
        ...deps,
        network: sipNetwork(null),
        token: (bytes) => randomBytes(bytes).toString('hex'),
        random: Math.random,
        admits,
        dropped(cause, source) {
          dropped.inc({ cause })
          if (cause !== 'unmatched') deps.log.info({ reason: cause, source }, 'a SIP message was dropped')
        },
      },
      {
        ...(await listeningOf(config)),
        public_host: address,
        most_invitations: MOST_INVITATIONS,
      },
    )
    await listen(endpoint, config)
    return { endpoint, address }
  }
  const metrics = trunkMetrics(deps.metrics)
  return new SipTrunks(accounts, { ...deps, metrics, random: Math.random, addressesOf, openSip })
}

async function listen(endpoint: SipEndpoint, { sip_address, sip_tls }: Config): Promise<void> {
  try {
    await endpoint.start()
  } catch (error) {
    const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number }
    const is_taken = syscall === 'bind' || syscall === 'listen'
    if (!is_taken)
      throw new StartError(
        'OHUN_SIP_TLS_CERTIFICATE or OHUN_SIP_TLS_KEY is not valid. Accepted: a path of a PEM file.',
        { cause: error },
      )
    const is_tls = sip_tls !== null && port === sip_tls.address.port
    const [variable, at] = is_tls ? ['OHUN_SIP_TLS_ADDRESS', sip_tls.address] : ['OHUN_SIP_ADDRESS', sip_address]
    const accepted = 'an address of this machine that nothing else uses'
    throw new StartError(`${variable} ${at.host}:${at.port} cannot be used: ${code}. Accepted: ${accepted}.`, {
      cause: error,
    })
  }
}

/** @throws StartError for a certificate or key that cannot be read. */
async function listeningOf({ sip_address, sip_tls }: Config): Promise<Pick<SipOptions, 'listen' | 'tls'>> {
  const listen: SipAddress[] = [
    { ...sip_address, transport: 'udp' },
    { ...sip_address, transport: 'tcp' },
  ]
  if (!sip_tls) return { listen, tls: null }
  const { address, certificate_file, key_file } = sip_tls
  const [cert, key] = await Promise.all([
    readPem('OHUN_SIP_TLS_CERTIFICATE', certificate_file),
    readPem('OHUN_SIP_TLS_KEY', key_file),
  ])
  return { listen: [...listen, { ...address, transport: 'tls' }], tls: { cert, key } }
}

async function readPem(variable: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`${variable} ${path} cannot be read: ${code}. Accepted: a path of a PEM file.`, {
      cause: error,
    })
  }
}

/** At which carriers reach us. */
async function ownAddress(
  { sip_address, sip_public_address }: Config,
  [first]: readonly TrunkAccount[],
  addressesOf: (host: string) => Promise<readonly string[]>,
): Promise<string> {
  if (sip_public_address !== null) return sip_public_address
  if (familyOf(sip_address.host) !== 0 && !WILDCARDS.has(sip_address.host)) return sip_address.host
  try {
    const [address] = await addressesOf(first?.host ?? '')
    return await addressFacing(address ?? '')
  } catch (error) {
    const why = `the local address could not be determined from ${first?.host}`
    throw new StartError(`OHUN_SIP_PUBLIC_ADDRESS is not set, and ${why}. Accepted: an IP address.`, { cause: error })
  }
}
