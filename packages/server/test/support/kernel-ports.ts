import type { ChildProcess } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const HOST = '127.0.0.1'
/** The same in the kernel's lists. */
const BOUND = '0100007F'

/** Of UDP; even, as media ports are. */
export async function freePort(): Promise<number> {
  for (;;) {
    const socket = createSocket('udp4').bind(0, HOST)
    await once(socket, 'listening')
    const { port } = socket.address()
    socket.close()
    if (port % 2 === 0) return port
  }
}

/**
 * Until the process holds this port, or has ended. SIP peers do not say when they are ready, and asking them would be a
 * call; so the kernel is asked. Only on Linux.
 */
export async function untilBound(
  child: ChildProcess,
  { port, transport }: { port: number; transport: 'udp' | 'tcp' },
): Promise<void> {
  const address = `${BOUND}:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const path = `/proc/net/${transport}`
  while (child.exitCode === null && existsSync(path) && !readFileSync(path, 'latin1').includes(address)) await sleep(5)
}
