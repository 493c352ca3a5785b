import type { ChildProcess } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const HOST = '127.0.0.1'

/** Below the ephemeral ports of the kernel, so that no other socket takes one in the meantime. */
const FIRST = 20_000
const GROUPS_OF_WORKER = 187
/** RTP and RTCP for audio and for video, which sipp binds from its media port on. */
const GROUP = [0, 1, 2, 3]

/**
 * Files that run in parallel use separate groups: a port that one has chosen but not bound yet still looks free to the
 * kernel.
 */
const WORKERS = 16
const { VITEST_POOL_ID = 0, TEST_LANE } = process.env
/** The lanes of a run number their workers independently. */
const WORKER = (Number(VITEST_POOL_ID) + (TEST_LANE === 'calls' ? WORKERS / 2 : 0)) % WORKERS

/**
 * Ports that this process has handed out but perhaps not bound yet: among twenty random choices, repetitions would be
 * common.
 */
const given = new Set<number>()
const REMEMBERED = 90

/** A port that is free for UDP and TCP, as are the next three for UDP. */
export async function freePort(): Promise<number> {
  for (;;) {
    const group = WORKER + WORKERS * Math.floor(Math.random() * GROUPS_OF_WORKER)
    const port = FIRST + GROUP.length * group
    if (given.has(port)) continue
    remember(port)
    const free = await Promise.all([isFreeTcp(port), ...GROUP.map((offset) => isFreeUdp(port + offset))])
    if (free.every(Boolean)) return port
  }
}

/** Forgets the oldest ports: by now, they are bound or free again. */
function remember(port: number): void {
  given.add(port)
  for (const oldest of given) {
    if (given.size <= REMEMBERED) return
    given.delete(oldest)
  }
}

function isFreeUdp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => resolve(false))
    socket.bind({ port, address: HOST, exclusive: true }, () => socket.close(() => resolve(true)))
  })
}

function isFreeTcp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

export interface Bound {
  /** The host. Default: 127.0.0.1. */
  host?: string
  port: number
  transport: 'udp' | 'tcp'
}

/**
 * Resolves when the process has bound this port, or has ended. SIP peers do not announce that they are ready, and
 * asking them would be a call, so this asks the kernel. Linux only.
 */
export async function untilBound(child: ChildProcess, { host = HOST, port, transport }: Bound): Promise<void> {
  const address = `${inKernel(host)}:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const path = `/proc/net/${transport}`
  while (child.exitCode === null && existsSync(path) && !readFileSync(path, 'latin1').includes(address)) await sleep(5)
}

/** The kernel lists the last byte of an address first. */
function inKernel(host: string): string {
  return Buffer.from(host.split('.').toReversed().map(Number)).toString('hex').toUpperCase()
}
