import type { LookupAddress } from 'node:dns'
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { buildConnector } from 'undici'
import type { AddressGuard } from './address-guard.ts'
import { codeOf, OwnFailureError } from './failure.ts'

/** Milliseconds that each step of setting up a connection took. */
export interface DialPhases {
  dns?: number
  connect?: number
  tls?: number
}

/** Longer than any request waits. */
const DIAL_MS = 10_000
const KEEP_ALIVE_PROBE_MS = 60_000
/** A resolver that is down for a moment is our failure; a domain whose servers never answer is its owner's. */
const FORGIVEN_RESOLVER_FAILURES = 6
const REMEMBERED_NAMES = 1_000

const phases = new WeakMap<Socket, DialPhases>()

/** What setting up this connection took, told once: the requests that reuse it had none of it. */
export function takeDialPhases(socket: Socket): DialPhases | undefined {
  const taken = phases.get(socket)
  phases.delete(socket)
  return taken
}

/** A connector for undici that dials only addresses the guard has just checked. */
export function createDialer(guard: AddressGuard): buildConnector.connector {
  const patience = createResolverPatience()
  const dial = async (options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> => {
    const started = performance.now()
    let addresses: LookupAddress[]
    try {
      addresses = await guard.addressesFor(options.hostname, options.protocol)
    } catch (error) {
      return callback(patience.failed(options.hostname, error as Error), null)
    }
    patience.resolved(options.hostname)
    const dns = isIP(options.hostname) ? undefined : performance.now() - started
    connect({ ...options, addresses }, { dns }, callback)
  }
  return (options, callback) => void dial(options, callback)
}

type Target = buildConnector.Options & { addresses: LookupAddress[] }

function connect(target: Target, taken: DialPhases, callback: buildConnector.Callback): void {
  const started = performance.now()
  const secure = target.protocol === 'https:'
  const socket = open(target)
  const fail = (error: Error): void => callback(error, null)
  const timer = setTimeout(() => socket.destroy(new Error(`No connection within ${DIAL_MS} ms.`)), DIAL_MS)
  socket.once('connect', () => (taken.connect = performance.now() - started))
  socket.once('error', fail).once('close', () => clearTimeout(timer))
  socket.once(secure ? 'secureConnect' : 'connect', () => {
    clearTimeout(timer)
    socket.off('error', fail)
    if (secure) taken.tls = performance.now() - started - (taken.connect ?? 0)
    phases.set(socket, taken)
    callback(null, socket)
  })
}

function open({ hostname, port, protocol, servername, addresses }: Target): Socket {
  const secure = protocol === 'https:'
  const options = {
    host: hostname,
    port: Number(port || (secure ? 443 : 80)),
    lookup: answering(addresses),
    autoSelectFamily: true,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS,
  }
  if (!secure) return connectTcp(options)
  const name = servername || (isIP(hostname) ? undefined : hostname)
  return connectTls({ ...options, servername: name, ALPNProtocols: ['http/1.1'] })
}

/** The socket's own look-up is given what was checked: the name is not resolved a second time. */
function answering(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }
}

function createResolverPatience(): { resolved(name: string): void; failed(name: string, error: Error): Error } {
  const failures = new Map<string, number>()
  return {
    resolved: (name) => void failures.delete(name),
    failed(name, error) {
      const count = (failures.get(name) ?? 0) + 1
      if (codeOf(error) !== 'EAI_AGAIN' || count > FORGIVEN_RESOLVER_FAILURES) {
        failures.delete(name)
        return error
      }
      if (failures.size >= REMEMBERED_NAMES) failures.clear()
      failures.set(name, count)
      return new OwnFailureError(`The resolver gave no answer for ${name}.`, { cause: error })
    },
  }
}
