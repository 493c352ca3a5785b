import { spawn, type ChildProcess } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { TOOLS_ENV } from './tools.ts'
import { WAIT } from '../../../../test/limits.ts'

const SHIPPED = new URL('../../../../deploy/coturn/turnserver.conf', import.meta.url)

/** A running TURN server. */
export interface Coturn {
  log(): string
  stop(): Promise<void>
}

export interface CoturnOptions {
  directory: string
  port: number
  secret: string
  /** The only address that relays may reach. */
  allowed_peer?: string
}

/** A port without a UDP socket. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

/** Debian's coturn with the deployed configuration, on loopback and without TLS. */
export async function startCoturn({
  directory,
  port,
  secret,
  allowed_peer = '127.0.0.1',
}: CoturnOptions): Promise<Coturn> {
  const shipped = await readFile(SHIPPED, 'utf8')
  const kept = shipped.split('\n').filter((line) => !/^(realm|tls-listening-port|cert|pkey)=/.test(line))
  const here = [
    'listening-ip=127.0.0.1',
    'relay-ip=127.0.0.1',
    'allow-loopback-peers',
    'realm=ohun.test',
    'no-tls',
    'no-dtls',
  ]
  const config = [...kept, ...here, 'log-file=stdout', 'pidfile=/dev/null', 'verbose']
    .join('\n')
    .replace('listening-port=3478', `listening-port=${port}`)
    .replace('CHANGE_ME', secret)
    .replace('192.0.2.7', allowed_peer)
  const file = join(directory, 'turnserver.conf')
  await writeFile(file, config)
  const child: ChildProcess = spawn('turnserver', ['-c', file], { env: TOOLS_ENV })
  let log = ''
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => (log += String(chunk)))
  await vi.waitFor(() => expect(log).toMatch(/TCP listener opened/), WAIT)
  return {
    log: () => log,
    async stop() {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
