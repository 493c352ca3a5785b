import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../platform/errors.ts'
import type { Metrics } from '../platform/metrics.ts'
import { Places } from '../platform/limits/places.ts'
import type { AddressLimits } from './address-limits.ts'
import { addressKey } from './client-address.ts'
import { MOST_WAITING } from './connections.ts'
import { parseNothing } from './parse-in-steps.ts'
import { RefusedAddresses } from './refused-addresses.ts'
import { answerRaw, type UnparsedDeps } from './unparsed-request.ts'

export interface LimitConnectionsDeps extends UnparsedDeps {
  clock: Clock
  metrics: Metrics
  address_limits: AddressLimits
  /** With one in front, connections are the proxy's, which has many clients: `limitConcurrency` counts instead. */
  trusted_proxies: number
}

const RETRY_CONNECTION_SECONDS = 10

/**
 * Refuses connections before a byte is parsed: an address with too many open connections takes no shared places, nor
 * does one that has just sent too many requests ahead.
 * @returns a function to call for a client that was cut because it sent too many requests
 */
export function limitConnections(server: Server, deps: LimitConnectionsDeps): (socket: Socket) => void {
  const of_clients = deps.trusted_proxies === 0
  const most = of_clients ? deps.address_limits.connections : Infinity
  const places = new Places()
  const refused = new RefusedAddresses(deps.clock)
  const cut = deps.metrics.counter(
    'ohun_http_connections_cut_total',
    'Connections closed because too many requests were sent ahead on them.',
  )
  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const seconds = refused.secondsLeft(address)
    const release = seconds > 0 ? null : places.take(address, most)
    if (release) return void socket.once('close', release)
    parseNothing(socket)
    answerRaw(socket, seconds > 0 ? tooFarAhead(seconds) : tooMany(most), deps)
  })
  return (socket) => {
    cut.inc()
    if (of_clients) refused.refuse(addressKey(socket.remoteAddress ?? ''))
  }
}

function tooFarAhead(retry_after_seconds: number): ApiError {
  const message = `This address sent more than ${MOST_WAITING} requests behind one without a response; try again in ${retry_after_seconds} s.`
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds })
}

function tooMany(most: number): ApiError {
  const message = `One client address may have ${most} open connections; close some, or reuse those that you have.`
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: RETRY_CONNECTION_SECONDS })
}
