import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../platform/errors.ts'
import type { Metrics } from '../platform/metrics.ts'
import { Slots } from '../platform/limits/slots.ts'
import type { AddressLimits } from './address-limits.ts'
import { addressKey } from './client-address.ts'
import { MAX_WAITING } from './connections.ts'
import { parseNothing } from './parse-in-steps.ts'
import { RefusedAddresses } from './refused-addresses.ts'
import { answerRaw, type UnparsedDeps } from './unparsed-request.ts'

export interface LimitConnectionsDeps extends UnparsedDeps {
  clock: Clock
  metrics: Metrics
  address_limits: AddressLimits
  /** With a proxy in front, each connection is the proxy's and has many clients, so `limitConcurrency` counts instead. */
  trusted_proxies: number
}

const RETRY_CONNECTION_SECONDS = 10

/**
 * Refuses connections before a byte is parsed, so that an address with too many open connections takes no shared slots, nor does
 * one that has just sent too many requests ahead, or too much of a body after its response.
 * @returns a function to call for a client that was cut off for one of the last two reasons
 */
export function limitConnections(server: Server, deps: LimitConnectionsDeps): (socket: Socket) => void {
  const of_clients = deps.trusted_proxies === 0
  const max = of_clients ? deps.address_limits.connections : Infinity
  const slots = new Slots()
  const refused = new RefusedAddresses(deps.clock)
  const cut = deps.metrics.counter(
    'ohun_http_connections_cut_total',
    'Connections closed because too many requests were sent ahead on them, or too much of a body after its response.',
  )
  const refusals = deps.metrics.counter(
    'ohun_http_connections_refused_total',
    'Connections refused before their first request: their address has too many, or was cut a moment ago.',
    ['reason'],
  )
  for (const reason of ['too_many', 'was_cut']) refusals.inc({ reason }, 0)
  deps.metrics.gauge('ohun_http_connections', 'Open connections of clients.', {
    read: async (gauge) => gauge.set(await openConnections(server)),
  })
  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const seconds = refused.secondsLeft(address)
    const release = seconds > 0 ? null : slots.take(address, max)
    if (release) return void socket.once('close', release)
    refusals.inc({ reason: seconds > 0 ? 'was_cut' : 'too_many' })
    parseNothing(socket)
    answerRaw(socket, seconds > 0 ? tooFarAhead(seconds) : tooMany(max), deps)
  })
  return (socket) => {
    cut.inc()
    if (of_clients) refused.refuse(addressKey(socket.remoteAddress ?? ''))
  }
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

function tooFarAhead(retry_after_seconds: number): ApiError {
  const message = `This address sent more than ${MAX_WAITING} requests behind one without a response, or went on sending a chunked body after its response; try again in ${retry_after_seconds} s.`
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds, limit: 'address_connections' })
}

function tooMany(max: number): ApiError {
  const message = `One client address may have ${max} open connections; close some, or reuse those that you have.`
  return new ApiError('RATE_LIMITED', message, {
    retry_after_seconds: RETRY_CONNECTION_SECONDS,
    limit: 'address_connections',
  })
}
