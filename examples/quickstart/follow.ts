import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../packages/server/test/support/kernel-ports.ts'
import { markedBlocks, type BlockKind } from '../../packages/server/test/support/marked-blocks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** Somebody who has a service running and reads a page. */
export interface Reader {
  /** The credentials as the service saved them. */
  credentials: { base_url: string }
  env: NodeJS.ProcessEnv
  /** Definitions for their terminals, such as of an `ohun` that needs no process of its own. */
  definitions: string
}

/**
 * Does what the page says in a folder of the reader's own: saves the files and runs the commands as they are, but for the
 * ports, which another test may have.
 * @param names of the blocks to run
 * @returns what the terminals printed
 */
export async function follow(path: string, reader: Reader, names: readonly string[]): Promise<string> {
  const folder = readersFolder(reader)
  const own_port = await freePort()
  try {
    const ports = { '7070': new URL(reader.credentials.base_url).port, '3000': String(own_port) }
    // In one pass: the port of the service may contain the other number.
    const page = readFileSync(join(root, path), 'utf8').replaceAll(/7070|3000/g, (port) => ports[port as '7070'])
    const blocks = markedBlocks(page)
    for (const { kind, name, code } of blocks) if (kind === 'file') writeFileSync(join(folder, name), code)
    const script = (wanted: BlockKind): string =>
      blocks.flatMap(({ kind, name, code }) => (kind === wanted && names.includes(name) ? [code] : [])).join('\n')
    return await inTerminals({ folder, reader, serve: script('serve'), run: script('run'), own_port })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Terminals {
  folder: string
  reader: Reader
  serve: string
  run: string
  own_port: number
}

const shell = ({ definitions }: Reader, script: string): string[] => [
  '-c',
  `set -euo pipefail\n${definitions}\n${script}`,
]

/** Runs the commands in one terminal, once what runs in the other one listens. */
async function inTerminals({ folder, reader, serve, run: commands, own_port }: Terminals): Promise<string> {
  const PATH = [dirname(process.execPath), reader.env['PATH']].join(delimiter)
  const { NODE_COMPILE_CACHE } = process.env
  const terminal = { cwd: folder, env: { NODE_COMPILE_CACHE, ...reader.env, PATH } }
  if (serve === '') return (await run('bash', shell(reader, commands), terminal)).stdout
  const other = spawn('bash', shell(reader, serve), {
    ...terminal,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [exited, printed] = [once(other, 'exit'), text(other.stdout)]
  try {
    await Promise.race([listening(own_port), exited.then(() => Promise.reject(new Error(`It ended: ${serve}`)))])
    const { stdout } = await run('bash', shell(reader, commands), terminal)
    process.kill(-other.pid!)
    return stdout + (await printed)
  } finally {
    if (other.exitCode === null && other.signalCode === null) process.kill(-other.pid!)
    await exited
  }
}

/** As the folder of the repository is after `npm start`, with the packages installed. */
function readersFolder({ credentials }: Reader): string {
  const folder = mkdtempSync(join(tmpdir(), 'ohun-reader-'))
  for (const name of ['package.json', 'packages']) symlinkSync(join(root, name), join(folder, name))
  for (const name of ['.ohun', 'node_modules/@ohun']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['sdk', 'webhook-verifier'])
    symlinkSync(join(root, 'packages', name), join(folder, 'node_modules/@ohun', name))
  writeFileSync(join(folder, '.ohun/credentials.json'), JSON.stringify(credentials))
  return folder
}

async function listening(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  if (!connected) return await new Promise((resolve) => setTimeout(resolve, 50)).then(() => listening(port))
}
