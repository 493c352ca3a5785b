import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { orAborted, type Clock } from '@ohun/clock'
import type { TurnServer } from '../../../domain/turn-server.ts'
import { familyOf } from '../../../platform/net/datagrams.ts'
import { dialHost } from '../../../platform/net/dial.ts'
import type { Resolve } from '../../../platform/net/resolver.ts'
import { isStun, STUN_HEADER_BYTES, stunAttributes } from '../../../platform/net/stun-message.ts'

export interface StunLinkDeps {
  clock: Clock
  resolve: Resolve
  /** The tenant whose share of the resolver is used. */
  tenant: string
  /** Aborts everything that is pending. */
  signal: AbortSignal
}

/** A message of a server. */
export interface StunAnswer {
  type: number
  transaction: Buffer
  attributes: ReadonlyMap<number, Buffer>
}

/** A connection to a STUN or TURN server. */
export interface StunLink {
  /** Sends a request. @returns the answer. @throws the signal's reason, or the socket's error. */
  ask(request: Buffer): Promise<StunAnswer>
  close(): void
}

/** The bytes of a request that identify its answer. */
export const TRANSACTION = { from: 8, to: STUN_HEADER_BYTES }
/** The time after which a request is sent again, because datagrams may be lost (RFC 8489, section 6.2.1). */
const AGAIN_MS = 500
/** Far longer than any legitimate answer. */
const LONGEST_ANSWER = 4_096

/** Reads a server's message. Null if the bytes are anything else. */
function readAnswer(bytes: Buffer): StunAnswer | null {
  const attributes = isStun(bytes) ? stunAttributes(bytes) : null
  if (!attributes) return null
  const values = [...attributes].map(([type, { value }]) => [type, value] as const)
  const transaction = bytes.subarray(TRANSACTION.from, TRANSACTION.to)
  return { type: bytes.readUInt16BE(0), transaction, attributes: new Map(values) }
}

/** The requests that wait for their answers. */
class Waiting {
  #failure: Error | null = null
  readonly #requests = new Map<string, PromiseWithResolvers<StunAnswer>>()

  answerTo(request: Buffer): Promise<StunAnswer> {
    if (this.#failure) return Promise.reject(this.#failure)
    const waiting = Promise.withResolvers<StunAnswer>()
    this.#requests.set(request.toString('hex', TRANSACTION.from, TRANSACTION.to), waiting)
    return waiting.promise
  }

  received(bytes: Buffer): void {
    const answer = readAnswer(bytes)
    if (answer) this.#requests.get(answer.transaction.toString('hex'))?.resolve(answer)
  }

  failed(error: Error): void {
    this.#failure ??= error
    for (const { reject } of this.#requests.values()) reject(error)
  }
}

/** @throws errors of DNS, sockets and TLS; the signal's reason. */
export async function openStunLink(server: TurnServer, deps: StunLinkDeps): Promise<StunLink> {
  return server.transport === 'udp' ? await openDatagrams(server, deps) : await openStream(server, deps)
}

async function openDatagrams({ host, port }: TurnServer, deps: StunLinkDeps): Promise<StunLink> {
  const { clock, resolve, tenant, signal } = deps
  const [first] = familyOf(host) === 0 ? await resolve(host, { tenant, signal }) : [{ address: host }]
  const address = first?.address ?? host
  const waiting = new Waiting()
  const socket = createSocket(familyOf(address) === 6 ? 'udp6' : 'udp4')
  socket.on('error', (error) => waiting.failed(error))
  socket.on('message', (bytes) => waiting.received(bytes))
  socket.connect(port, address)
  try {
    await once(socket, 'connect', { signal })
  } catch (error) {
    socket.close()
    throw error
  }
  return {
    async ask(request) {
      let cancel: (() => void) | undefined
      const send = (): void => {
        socket.send(request)
        cancel = clock.after(AGAIN_MS, send)
      }
      const answer = waiting.answerTo(request)
      send()
      try {
        return await orAborted(signal, answer)
      } finally {
        cancel?.()
      }
    },
    close: () => void socket.close(),
  }
}

async function openStream({ host, port, transport }: TurnServer, deps: StunLinkDeps): Promise<StunLink> {
  const { resolve, tenant, signal } = deps
  const socket = await dialHost(resolve, { host, port, secure: transport === 'tls' }, { tenant, signal })
  const waiting = new Waiting()
  let unread = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    unread = readMessages(Buffer.concat([unread, bytes]), (message) => waiting.received(message))
    if (unread.length > LONGEST_ANSWER) socket.destroy(new Error('it sends something else than STUN'))
  })
  socket.on('error', (error) => waiting.failed(error))
  socket.on('close', () => waiting.failed(new Error('it closed the connection')))
  return {
    async ask(request) {
      const answer = waiting.answerTo(request)
      socket.write(request)
      return await orAborted(signal, answer)
    },
    close: () => void socket.destroy(),
  }
}

/** Splits a stream into messages by their length fields. @returns the incomplete rest. */
function readMessages(bytes: Buffer, received: (message: Buffer) => void): Buffer<ArrayBuffer> {
  let rest = bytes
  while (rest.length >= STUN_HEADER_BYTES) {
    const length = STUN_HEADER_BYTES + rest.readUInt16BE(2)
    if (rest.length < length) break
    received(rest.subarray(0, length))
    rest = rest.subarray(length)
  }
  return Buffer.from(rest)
}
