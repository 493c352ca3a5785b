import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Harness } from './harness.ts'

/** A load that another tenant, or anybody, puts on the service. */
export interface Attack {
  name: string
  /** The limit on CPU time of the server's main thread for one hostile request, in milliseconds. Refused requests count as well. */
  most_cpu_ms: number
  /** Sets up everything that the attack needs beforehand. Returns one wave. */
  prepare(harness: Harness): Promise<Wave>
  /** Describes excess work that the waves have caused in the service. Called when they are over. */
  excess?(harness: Harness): Promise<string[]>
}

/** Attacks until the signal aborts, and then releases everything. */
export type Wave = (signal: AbortSignal) => Promise<void>

/** Attackers have their own addresses, so that limits by address do not affect the healthy tenant. Only Linux has all of 127.0.0.0/8. */
const addressOf = (host: number): string =>
  process.platform === 'linux' ? `127.0.${1 + (host >> 8)}.${host & 255}` : '127.0.0.1'
const FIRST = 1

const agents = new Map<number, Agent>()

function agentAt(host: number): Agent {
  const known = agents.get(host)
  if (known) return known
  const agent = new Agent({
    localAddress: addressOf(host), // in `connect`, this member has no effect
    connections: 64,
    pipelining: 1,
    bodyTimeout: 0,
  })
  agents.set(host, agent)
  return agent
}

let sent = 0

/** Counts requests of attacks that do not use `send`, which counts its own. */
export function countSent(requests: number): void {
  sent += requests
}

/** @returns the number of hostile requests since the last call. */
export function takeSent(): number {
  const count = sent
  sent = 0
  return count
}

export interface Sent {
  key?: string
  body?: string | object
  /** The number of the address from which the request comes. */
  host?: number
  signal: AbortSignal
}

/** Sends one request from the attacker's address. @returns the status, once the whole response has arrived. */
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

/** Opens a connection from the attacker's address that ends with the signal. */
export function openSocket(harness: Harness, signal: AbortSignal, host = FIRST): Socket {
  const { hostname, port } = new URL(harness.origin)
  const socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(host) })
  socket.on('error', () => {})
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  return socket
}

export interface Pace {
  count: number
  /** The pause between an answer and the client's next request. The work should hurt, not a flood of requests. */
  every_ms: number
}

/** Runs this many clients, which repeat the same action. Refusals are part of the attack. */
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

/** Resolves when the signal aborts. */
export async function over(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
