import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './kernel-ports.ts'

const run = promisify(execFile)

export interface RedisServer {
  url: string
  port: number
  /** The reply to a command that only the test uses, as `redis-cli` prints it. */
  cli(...args: string[]): Promise<string>
  /** Sends SIGSTOP: it keeps its connections and answers nothing. */
  freeze(): void
  thaw(): void
  kill(): Promise<void>
  /** Starts it again on the same port, without its data. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Debian's redis-server on a free port of loopback, in memory only. @param settings - Command line settings. */
export async function startRedis(
  settings: readonly string[] = [],
  { port, path }: { port?: number; /** A configuration file that the settings override. */ path?: string } = {},
): Promise<RedisServer> {
  const chosen = port ?? (await freePort())
  const directory = mkdtempSync(join(tmpdir(), 'ohun-redis-'))
  const own = ['--port', String(chosen), '--bind', '127.0.0.1', '--dir', directory, '--save', '', '--appendonly', 'no']
  const launch = () => spawn('redis-server', [...(path ? [path] : []), ...own, ...settings], { stdio: 'ignore' })
  let child = launch()
  const cli = (...args: string[]): Promise<string> => ask(chosen, args)
  const untilReady = async (): Promise<void> => {
    while (!/PONG|NOAUTH/.test(await cli('ping').catch(() => ''))) {
      if (child.exitCode !== null) throw new Error(`redis-server has ended with ${child.exitCode}`)
      await sleep(20)
    }
  }
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  await untilReady()
  return {
    url: `redis://127.0.0.1:${chosen}`,
    port: chosen,
    cli,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill,
    async start() {
      child = launch()
      await untilReady()
    },
    async stop() {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const NODE_SETTINGS = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000', '--protected-mode', 'no']

/** Three masters that share the keys. */
export async function startRedisCluster(): Promise<{ url: string; nodes: RedisServer[]; stop(): Promise<void> }> {
  const nodes: RedisServer[] = []
  for (let at = 0; at < 3; at++) {
    const port = await freePort()
    nodes.push(await startRedis([...NODE_SETTINGS, '--cluster-port', String(port + 1)], { port }))
  }
  const places = nodes.map(({ port }) => `127.0.0.1:${port}`)
  await run('redis-cli', ['--cluster', 'create', ...places, '--cluster-replicas', '0', '--cluster-yes'])
  for (const node of nodes) while (!(await node.cli('cluster', 'info')).includes('cluster_state:ok')) await sleep(50)
  return {
    url: `redis+cluster://${places.join(',')}`,
    nodes,
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  }
}

export interface RedisWithSentinels {
  url: string
  replica(): RedisServer
  /** Kills the master. The Sentinels promote the replica after two seconds. */
  killMaster(): Promise<void>
  stop(): Promise<void>
}

/** A master, its replica, and three Sentinels. */
export async function startRedisWithSentinels(): Promise<RedisWithSentinels> {
  const [master, replica] = [await startRedis(), await startRedis()]
  await replica.cli('replicaof', '127.0.0.1', String(master.port))
  await untilReplica(replica)
  const sentinels: Sentinel[] = []
  for (let at = 0; at < 3; at++) sentinels.push(await startSentinel(master.port))
  for (const { port } of sentinels) await untilItKnowsAll(port)
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/ohun`,
    replica: () => replica,
    killMaster: () => master.kill(),
    async stop() {
      for (const sentinel of sentinels) await sentinel.stop()
      await Promise.all([master.stop(), replica.stop()])
    },
  }
}

async function untilReplica(server: RedisServer): Promise<void> {
  while (!(await server.cli('info', 'replication')).includes('master_link_status:up')) await sleep(50)
}

interface Sentinel {
  port: number
  stop(): Promise<void>
}

async function startSentinel(master_port: number): Promise<Sentinel> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'ohun-sentinel-'))
  const path = join(directory, 'sentinel.conf')
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${directory}`,
    `sentinel monitor ohun 127.0.0.1 ${master_port} 2`,
    'sentinel down-after-milliseconds ohun 2000',
    'sentinel failover-timeout ohun 5000',
    '',
  ]
  writeFileSync(path, lines.join('\n'))
  const child = spawn('redis-server', [path, '--sentinel'], { stdio: 'ignore' })
  return {
    port,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A failover needs the votes of two Sentinels, which must have discovered each other. */
async function untilItKnowsAll(port: number): Promise<void> {
  const master = () => ask(port, ['sentinel', 'master', 'ohun']).catch(() => '')
  while (!/num-slaves\n1\nnum-other-sentinels\n2\n/.test(await master())) await sleep(100)
}

/** Sends a command, without a process of `redis-cli` for each. @throws if no server listens on the port. */
async function ask(port: number, args: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  const words = args.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`)
  socket.end(`*${args.length}\r\n${words.join('')}`)
  return linesOf(await text(socket))
    .join('\n')
    .trim()
}

/** The values in a reply of RESP 2, and those of a list one after the other. */
function linesOf(reply: string): string[] {
  const lines: string[] = []
  for (let at = 0; at < reply.length;) {
    const end = reply.indexOf('\r\n', at)
    const [kind, value] = [reply[at], reply.slice(at + 1, end)]
    at = end + 2
    const length = kind === '$' ? Number(value) : 0
    if (kind === '$') lines.push(reply.slice(at, at + Math.max(0, length)))
    else if (kind !== '*') lines.push(value)
    if (kind === '$' && length >= 0) at += length + 2
  }
  return lines
}
