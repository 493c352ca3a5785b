import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { LinkReports } from '../gateways/links/link-reports.ts'
import type { IpFamily, MediaPlane } from '../gateways/telephony/audio.ts'
import type { NameServers } from '../gateways/telephony/sip/find-trunk-hosts.ts'
import { sipNetwork } from '../gateways/telephony/sip/sip-network.ts'
import { createSipEndpoint, type ChallengeSecrets, type SipAddress, type SipEndpoint, type SipOptions } from '@ohun/sip'
import type { OpenSip } from '../gateways/telephony/sip/sip-dial.ts'
import { SipTrunks } from '../gateways/telephony/sip/sip-trunks.ts'
import type { VoiceCarrier } from '../config/voice-carriers.ts'
import { RenewedTrunkTls } from './renewed-trunk-tls.ts'
import { clientAuthorities, renewedSipTls } from './sip-tls.ts'
import { trunkMetrics } from '../gateways/telephony/sip/trunk-metrics.ts'
import { timeLimit, type Clock } from '@ohun/clock'
import type { EncryptionKeys } from '../platform/crypto.ts'
import { StartError } from '../platform/errors.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { familyOf } from '../platform/net/datagrams.ts'
import { addressFacing } from '../platform/net/own-address.ts'
import type { Asker, NameResolver } from '../platform/net/resolver.ts'

export interface TrunksDeps {
  clock: Clock
  log: Log
  metrics: Metrics
  reports: LinkReports
  media: MediaPlane
  resolver: Pick<NameResolver, 'resolve' | 'services' | 'pointers'>
  limits: Pick<Limits, 'tokens' | 'slots'>
  /** The keys that all nodes share. */
  keys: EncryptionKeys
}

/** The most invitations that are neither answered nor refused. One host gets half of them, more than twice as many as one trunk may have. */
const MAX_INVITATIONS = 1_200
const LOOK_UP_MS = 3_000
const WILDCARDS = new Set(['0.0.0.0', '::'])

/** The trunks of the carriers file. `start` opens the sockets, if there is any trunk. */
export function createTrunks(config: Config, accounts: readonly VoiceCarrier[], deps: TrunksDeps): SipTrunks {
  const { resolver } = deps
  const dropped = deps.metrics.counter('ohun_sip_dropped_total', 'SIP messages that were dropped without an answer.', [
    'cause',
  ])
  const clients = new Map<string, RenewedTrunkTls>()
  const openSip = async (admits: (address: string) => boolean): Promise<OpenSip> => {
    const addresses = await ownAddresses(config, accounts, deps)
    for (const account of accounts) clients.set(account.name, await RenewedTrunkTls.read(account, deps))
    const endpoint = createSipEndpoint(
      {
        ...deps,
        resolve: resolver.resolve,
        network: sipNetwork(null),
        token: (bytes) => randomBytes(bytes).toString('hex'),
        random: Math.random,
        challenge_secrets: challengeSecrets(deps.keys),
        admits,
        refused: (refusal) => trunks.refusedUnseen(refusal),
        dropped(cause, source) {
          dropped.inc({ cause })
          if (cause !== 'unmatched') deps.log.info({ reason: cause, source }, 'a SIP message was dropped')
        },
      },
      {
        ...(await listeningOf(config, accounts, deps)),
        public_hosts: [...addresses.values()],
        most_invitations: MAX_INVITATIONS,
      },
    )
    await listen(endpoint, config)
    return { endpoint, addressOf: (family) => addresses.get(family) ?? [...addresses.values()][0]! }
  }
  const trunks: SipTrunks = new SipTrunks(accounts, {
    ...deps,
    openSip,
    metrics: trunkMetrics(deps.metrics),
    random: Math.random,
    newKey: (bytes) => randomBytes(bytes).toString('base64'),
    reaches: (family) => familiesOf(config).has(family),
    names: (tenant, signal) => nameServers(resolver, { tenant: `carrier ${tenant}`, signal }),
    tlsOf: (trunk) => clients.get(trunk)?.current(),
  })
  return trunks
}

/** Derived from all keys, because during a rotation a node may answer with a key that is not the first one of this node. */
function challengeSecrets({ encryption_key, other_keys }: EncryptionKeys): ChallengeSecrets {
  return [challengeSecret(encryption_key), ...other_keys.map(challengeSecret)]
}

const challengeSecret = (key: Buffer): string => createHmac('sha256', key).update('ohun sip challenge 1').digest('hex')

/** The name servers for a trunk. Each trunk has a separate share of look-ups, so that a silent name server does not delay others. */
function nameServers(resolver: Pick<NameResolver, 'resolve' | 'services' | 'pointers'>, asker: Asker): NameServers {
  return {
    addresses: (name) => resolver.resolve(name, asker),
    services: (name) => resolver.services(name, asker),
    pointers: (name) => resolver.pointers(name, asker),
  }
}

async function listen(endpoint: SipEndpoint, { sip_address, sip_ipv6, sip_tls }: Config): Promise<void> {
  try {
    await endpoint.start()
  } catch (error) {
    const { code, syscall, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
    const is_taken = syscall === 'bind' || syscall === 'listen'
    if (!is_taken) throw error
    const is_tls = sip_tls !== null && port === sip_tls.address.port
    const is_ipv6 = sip_ipv6 !== null && address === sip_ipv6.address.host
    const [variable, at] = is_tls
      ? ['OHUN_SIP_TLS_ADDRESS', sip_tls.address]
      : is_ipv6
        ? ['OHUN_SIP_IPV6_ADDRESS', sip_ipv6.address]
        : ['OHUN_SIP_ADDRESS', sip_address]
    const accepted = 'an address of this machine that nothing else uses'
    throw new StartError(`${variable} ${at.host}:${at.port} cannot be used: ${code}. Accepted: ${accepted}.`, {
      cause: error,
    })
  }
}

/** @throws StartError for a certificate or key that cannot be read. */
async function listeningOf(
  { sip_address, sip_ipv6, sip_tls }: Config,
  accounts: readonly VoiceCarrier[],
  deps: Pick<TrunksDeps, 'log'>,
): Promise<Pick<SipOptions, 'listen' | 'tls'>> {
  const addresses = [sip_address, ...(sip_ipv6 ? [sip_ipv6.address] : [])]
  const listen: SipAddress[] = addresses.flatMap((address) => [
    { ...address, transport: 'udp' as const },
    { ...address, transport: 'tcp' as const },
  ])
  if (!sip_tls) return { listen, tls: null }
  const tls = await renewedSipTls(sip_tls, { ...deps, ca_files: clientAuthorities(accounts) })
  return { listen: [...listen, { ...sip_tls.address, transport: 'tls' }], tls }
}

/** The addresses at which carriers reach us, by family. */
async function ownAddresses(
  { sip_address, sip_public_address, sip_ipv6 }: Config,
  [first]: readonly VoiceCarrier[],
  deps: Pick<TrunksDeps, 'clock' | 'resolver'>,
): Promise<Map<IpFamily, string>> {
  const addresses = new Map<IpFamily, string>()
  const add = (address: string): void => void addresses.set(familyOf(address) === 6 ? 6 : 4, address)
  const usual = (): Promise<string> => own(sip_address.host, () => addressOf(first?.host ?? '', deps))
  add(sip_public_address ?? (await orStartError('OHUN_SIP_PUBLIC_ADDRESS', first?.host ?? '', usual)))
  if (!sip_ipv6) return addresses
  const ipv6 = (): Promise<string> => own(sip_ipv6.address.host, () => Promise.resolve(SOMEWHERE_IPV6))
  add(sip_ipv6.public_address ?? (await orStartError('OHUN_SIP_PUBLIC_IPV6_ADDRESS', 'the network', ipv6)))
  return addresses
}

/** A destination that only selects the network interface. Nothing is sent there. */
const SOMEWHERE_IPV6 = '2001:db8::1'

/** The host if it is an IP address, or otherwise our address on the route to another one. */
async function own(host: string, facing: () => Promise<string>): Promise<string> {
  return familyOf(host) !== 0 && !WILDCARDS.has(host) ? host : await addressFacing(await facing())
}

async function addressOf(host: string, { clock, resolver }: Pick<TrunksDeps, 'clock' | 'resolver'>): Promise<string> {
  if (familyOf(host) !== 0) return host
  using limit = timeLimit(clock, LOOK_UP_MS)
  const found = await resolver.resolve(host, { tenant: 'carriers', signal: limit.signal })
  return (found.find(({ family }) => family === 4) ?? found[0])?.address ?? ''
}

async function orStartError(variable: string, where: string, find: () => Promise<string>): Promise<string> {
  try {
    return await find()
  } catch (error) {
    const why = `the local address could not be determined from ${where}`
    throw new StartError(`${variable} is not set, and ${why}. Accepted: an IP address.`, { cause: error })
  }
}

function familiesOf({ sip_address, sip_ipv6 }: Config): Set<IpFamily> {
  return new Set([familyOf(sip_address.host) === 6 ? (6 as const) : (4 as const), ...(sip_ipv6 ? [6 as const] : [])])
}
