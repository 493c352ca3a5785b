import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { TLSSocket } from 'node:tls'
import { turnServerOf } from '../../domain/turn-server.ts'
import { loadCarriers, type Carriers } from '../../config/carriers.ts'
import type { TlsClient } from '@ohun/sip'
import { readTrunkTls } from '../../gateways/telephony/sip/trunk-tls.ts'
import { dialHost } from '../../platform/net/dial.ts'
import { failed, ok, reasonOf, skipped, warning, type Check, type CheckDeps, type Finding } from './check.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const SOON_DAYS = 21

interface Peer {
  name: string
  host: string
  port: number
  ca?: string | undefined
  cert?: string | undefined
  key?: string | undefined
  server_name?: string | undefined
}

/** Checks our own certificates for SIP over TLS, for carriers and for media nodes, and those of the public URL, carriers and TURN servers. */
export const checkCertificates: Check = {
  name: 'certificates',
  async run(deps, signal) {
    const { sip_tls, media_tls } = deps.config
    const own = [
      ...(sip_tls ? [{ of: 'SIP over TLS', ...variablesOf('OHUN_SIP_TLS'), ...sip_tls }] : []),
      ...(media_tls ? [{ of: 'media nodes', ...variablesOf('OHUN_MEDIA_TLS'), ...media_tls }] : []),
      ...(await clientCertificates(deps)),
    ]
    const peers = (await peersOf(deps)).map((peer) => peerCertificate(deps, peer, signal))
    if (own.length + peers.length === 0) return skipped('Nothing uses TLS.')
    return await Promise.all([...own.map((one) => ownCertificate(deps, one)), ...peers])
  },
}

interface OwnCertificate {
  of: string
  /** The settings with the paths of the certificate and the key. */
  settings: [certificate: string, key: string]
  certificate_file: string
  key_file: string
}

const variablesOf = (prefix: string): Pick<OwnCertificate, 'settings'> => ({
  settings: [`${prefix}_CERTIFICATE`, `${prefix}_KEY`],
})

/** The certificates that we show carriers. */
async function clientCertificates({ config }: CheckDeps): Promise<OwnCertificate[]> {
  const { voice } = await loadCarriers(config).catch(() => ({ voice: [] }))
  return voice.flatMap(({ name, tls_certificate, tls_key }) =>
    tls_certificate === null || tls_key === null
      ? []
      : [
          {
            of: `Ohun for the carrier ${name}`,
            settings: ['tls_certificate', 'tls_key'],
            certificate_file: tls_certificate,
            key_file: tls_key,
          },
        ],
  )
}

async function ownCertificate(
  { clock }: CheckDeps,
  { of, settings, certificate_file, key_file }: OwnCertificate,
): Promise<Finding> {
  const what = `The certificate of ${of}, ${certificate_file},`
  try {
    const certificate = new X509Certificate(await readFile(certificate_file))
    if (!certificate.checkPrivateKey(createPrivateKey(await readFile(key_file))))
      return failed(
        `${what} does not belong to the key ${key_file}.`,
        `Set ${settings.join(' and ')} to files of one certificate.`,
      )
    return expiry(what, certificate.validTo, clock.now())
  } catch (error) {
    const advice = `Set ${settings.join(' and ')} to PEM files that the server may read.`
    return failed(`${what} cannot be used: ${reasonOf(error)}.`, advice)
  }
}

async function peersOf({ config }: CheckDeps): Promise<Peer[]> {
  const { sms, voice } = await loadCarriers(config).catch(() => ({ sms: [], voice: [] }))
  const trunks = voice.filter(({ transport }) => transport === 'tls')
  const turn_servers = (config.turn?.urls ?? []).flatMap((url) => ({ name: url, ...turnServerOf(url)! }))
  const peers: Peer[] = [
    ...turn_servers
      .filter(({ transport }) => transport === 'tls')
      .map(({ name, host, port }) => ({ name, host, port })),
    ...sms.filter(({ tls }) => tls).map(({ name, host, port }) => ({ name: `the carrier ${name}`, host, port })),
    ...(await Promise.all(trunks.map(trunkPeer))),
  ]
  const url = config.public_url === null ? null : new URL(config.public_url)
  if (url?.protocol !== 'https:') return peers
  return [{ name: config.public_url ?? '', host: url.hostname, port: Number(url.port || 443) }, ...peers]
}

/** The peer of a trunk. Files that cannot be read are ignored here, because the check of carriers reports them. */
async function trunkPeer(trunk: Carriers['voice'][number]): Promise<Peer> {
  const { ca, cert, key, server_name }: Partial<TlsClient> = await readTrunkTls(trunk).catch(() => ({}))
  const at = { host: trunk.host, port: trunk.port ?? 5_061 }
  return { name: `the carrier ${trunk.name}`, ...at, ca, cert, key, server_name }
}

async function peerCertificate({ resolve, clock }: CheckDeps, peer: Peer, signal: AbortSignal): Promise<Finding> {
  const what = `The certificate of ${peer.name}`
  try {
    const socket = await dialHost(resolve, { ...peer, secure: true }, { tenant: 'doctor', signal })
    const valid_to = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : ''
    socket.destroy()
    return expiry(what, valid_to, clock.now())
  } catch (error) {
    const advice = 'Check the host and the port; renew the certificate, or set NODE_EXTRA_CA_CERTS to its authority.'
    return failed(`${what} could not be checked: ${reasonOf(error)}.`, advice)
  }
}

function expiry(what: string, valid_to: string, now: Date): Finding {
  const days = Math.floor((Date.parse(valid_to) - now.getTime()) / DAY_MS)
  if (days < 0) return failed(`${what} expired ${-days} days ago.`, 'Renew it.')
  return days < SOON_DAYS
    ? warning(`${what} expires in ${days} days.`, 'Renew it.')
    : ok(`${what} is valid for ${days} days.`)
}
