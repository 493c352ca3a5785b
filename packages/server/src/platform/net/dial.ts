import { ranFor, systemClock } from '@ohun/clock'
import type { LookupAddress } from 'node:dns'
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { AddressGuard } from './address-guard.ts'
import type { Asker, Resolve } from './resolver.ts'

/** Milliseconds that each step of setting up a connection took. */
export interface DialPhases {
  dns?: number
  connect?: number
  tls?: number
}

export interface DialTarget {
  url: URL
  /** The asker's signal ends the dialling at any step. */
  asker: Asker
  /** Filled in as the steps are completed. */
  phases: DialPhases
}

const KEEP_ALIVE_PROBE_MS = 60_000

/** A host whose addresses are known. */
interface Peer {
  host: string
  port: number
  /** True for TLS with a checked certificate. */
  secure: boolean
  /** The trusted certificate authorities, as PEM, in place of the usual ones. */
  ca?: string | undefined
  /** Our certificate and its key, as PEM. */
  cert?: string | undefined
  key?: string | undefined
  /** The name that the certificate must have, in place of the host. */
  server_name?: string | undefined
  addresses: LookupAddress[]
  /** The protocols offered in the TLS handshake (ALPN). */
  protocols?: string[]
}

/** Opens a connection, with TLS for https, to an address that the guard has just checked. */
export async function dial(guard: AddressGuard, { url, asker, phases }: DialTarget): Promise<Socket> {
  const started = systemClock.monotonic_ms()
  const addresses = await guard.addressesFor(url, asker)
  const host = bareHost(url)
  if (!isIP(host)) phases.dns = ranFor(systemClock, started)
  const secure = url.protocol === 'https:'
  const port = Number(url.port || (secure ? 443 : 80))
  return await connectTo({ host, port, secure, addresses, protocols: ['http/1.1'] }, { signal: asker.signal, phases })
}

/** Connects to a host that we have configured ourselves, which may be private. */
export async function dialHost(
  resolve: Resolve,
  { host, port, secure, ...tls }: Omit<Peer, 'addresses' | 'protocols'>,
  asker: Asker,
): Promise<Socket> {
  const family = isIP(host)
  const addresses = family === 0 ? await resolve(host, asker) : [{ address: host, family }]
  return await connectTo({ host, port, secure, ...tls, addresses }, { signal: asker.signal, phases: {} })
}

/** @throws the signal's reason, or the error of the socket or of TLS. */
function connectTo(peer: Peer, { signal, phases }: { signal: AbortSignal; phases: DialPhases }): Promise<Socket> {
  const started = systemClock.monotonic_ms()
  const { secure } = peer
  const socket = open(peer)
  socket.on('error', () => {}) // an error without a listener ends the process
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      socket.destroy()
      reject(signal.reason as Error)
    }
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    socket.once('close', () => signal.removeEventListener('abort', giveUp))
    socket.once('error', reject)
    socket.once('connect', () => (phases.connect = ranFor(systemClock, started)))
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      if (secure) phases.tls = ranFor(systemClock, started) - (phases.connect ?? 0)
      signal.removeEventListener('abort', giveUp)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

function open({ host, port, secure, addresses, protocols, ca, cert, key, server_name }: Peer): Socket {
  const options = {
    host,
    port,
    lookup: answering(addresses),
    autoSelectFamily: true,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS,
  }
  if (!secure) return connectTcp(options)
  const servername = server_name ?? (isIP(host) ? undefined : host)
  return connectTls({ ...options, servername, ALPNProtocols: protocols, ca, cert, key })
}

/** The host without the brackets of an IPv6 address. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** A lookup for the socket that returns the checked addresses, so that the name is not resolved a second time. */
function answering(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }
}
