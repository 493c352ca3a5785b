import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Harness } from './harness.ts'

/** The load that another tenant, or anybody, puts on the service. */
export interface Attack {
  name: string
  /** How many milliseconds of the server's main thread one request of it may cost; a refused one is a request too. */
  most_cpu_ms: number
  /** Gets ready: what it needs of the service outside the attack. Returns one wave. */
  prepare(harness: Harness): Promise<Wave>
  /** The excess work that the waves caused in the service, counted, in words; asked when they are over. */
  excess?(harness: Harness): Promise<string[]>
}

/** Does its worst until the signal says that it is over, and then lets go of everything. */
export type Wave = (signal: AbortSignal) => Promise<void>

/** Limits by address must not be the healthy tenant's too. Only Linux has all of 127.0.0.0/8. */
const addressOf = (host: number): string =>
  process.platform === 'linux' ? `127.0.${1 + (host >> 8)}.${host & 255}` : '127.0.0.1'
const FIRST = 1

const agents = new Map<number, Agent>()

function agentAt(host: number): Agent {
  const known = agents.get(host)
  if (known) return known
  const agent = new Agent({
    localAddress: addressOf(host), // `connect` has a member of that name, which has no effect
    connections: 64,
    pipelining: 1,
    bodyTimeout: 0,
  })
  agents.set(host, agent)
  return agent
}

let sent = 0

/** `send` counts what it sends. An attack that writes its own bytes, or has others send them, counts these here. */
export function countSent(requests: number): void {
  sent += requests
}

/** How many hostile requests were counted since the last call. */
export function takeSent(): number {
  const count = sent
  sent = 0
  return count
}

export interface Sent {
  key?: string
  body?: string | object
  /** The number of the address that it comes from. */
  host?: number
  signal: AbortSignal
}

/** Sends one request from the attacker's address; returns its status once all of the answer has come. */
export async function send(
  method: 'GET' | 'POST',
  url: string,
  { key, body, host = FIRST, signal }: Sent,
): Promise<number> {
  countSent(1)
  const answer = await request(url, {
    dispatcher: agentAt(host),
    method,
    signal,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: typeof body === 'object' ? JSON.stringify(body) : (body ?? null),
  })
  await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER, signal })
  return answer.statusCode
}

/** A connection from the attacker's address that ends with the signal. */
export function openSocket(harness: Harness, signal: AbortSignal, host = FIRST): Socket {
  const { hostname, port } = new URL(harness.origin)
  const socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(host) })
  socket.on('error', () => {})
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  return socket
}

export interface Pace {
  count: number
  /** Between an answer and the next request of the same client: it is work that should hurt, not a flood of requests. */
  every_ms: number
}

/** So many clients, each of which does the same again and again. What is refused is part of the attack. */
export async function clients(
  { count, every_ms }: Pace,
  signal: AbortSignal,
  once: () => Promise<unknown>,
): Promise<void> {
  const client = async (): Promise<void> => {
    while (!signal.aborted) {
      await once().catch(() => null)
      await wait(every_ms, undefined, { signal }).catch(() => null)
    }
  }
  await Promise.all(Array.from({ length: count }, client))
}

/** Until the signal says so. */
export async function over(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
