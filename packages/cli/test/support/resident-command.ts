import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { createSdkClient } from '../../src/client.ts'
import { PipeClosed, type Context } from '../../src/context.ts'
import { run } from '../../src/run.ts'

/** A definition of `ohun` for Bash. It runs in the process of the test. */
export interface ResidentCommand {
  shell_function: string
  close(): void
}

/**
 * Lets the shells of a test run `ohun` in the process of the test: a process of its own takes ten times as much CPU to load as to run.
 * That the program starts, reads its input and ends is proved in process.test.ts and acceptance.test.ts.
 * @param now - The time of the service, if that is not the machine's.
 */
export async function startResidentCommand(now = (): Date => new Date()): Promise<ResidentCommand> {
  const folder = mkdtempSync(join(tmpdir(), 'ohun-resident-'))
  const server = createServer((socket) => void serve(socket, now)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { shell_function: functionFor(folder, (server.address() as AddressInfo).port), close }
}

/**
 * The shell leaves what a process would get in files, and prints what the socket brings. A reader that closes the pipe, such as `head`,
 * ends `cat`, and that is not a failure.
 */
const functionFor = (folder: string, port: number): string => `ohun() {
  local call; call=$(mktemp -d "${folder}/XXXXXX")
  printf '%s\\0' "$PWD" "$@" > "$call/words"
  env -0 > "$call/environment"
  if [ -p /dev/stdin ] || [ -f /dev/stdin ]; then cat > "$call/input"; else : > "$call/input"; fi
  exec 9<> /dev/tcp/127.0.0.1/${port}
  echo "$call" >&9
  local is_read=true; cat <&9 2> /dev/null || is_read=false
  exec 9>&-
  $is_read || return 0
  cat "$call/errors" >&2
  return "$(cat "$call/code")"
}`

async function serve(socket: Socket, now: () => Date): Promise<void> {
  const interruption = new AbortController()
  socket.on('error', () => {})
  socket.once('close', () => interruption.abort())
  // It passes the errors of the socket on, which end the process if nobody listens.
  const lines = createInterface({ input: socket }).on('error', () => {})
  const [call] = (await once(lines, 'line')) as [string]
  const errors: string[] = []
  const code = await run(await contextOf(call, { socket, errors, now, signal: interruption.signal }))
  await writeFile(join(call, 'errors'), errors.join(''))
  await writeFile(join(call, 'code'), String(code))
  socket.end()
}

interface Ends {
  socket: Socket
  errors: string[]
  now: () => Date
  signal: AbortSignal
}

async function contextOf(call: string, { socket, errors, now, signal }: Ends): Promise<Context> {
  const [cwd = '/', ...argv] = await wordsIn(join(call, 'words'))
  const variables = await wordsIn(join(call, 'environment'))
  const env = Object.fromEntries(variables.map((one) => [one.split('=', 1)[0]!, one.slice(one.indexOf('=') + 1)]))
  const bytes = (): Promise<Buffer> => readFile(join(call, 'input'))
  return {
    version: '1.2.3',
    argv,
    env,
    cwd,
    home: env['HOME'] ?? cwd,
    node_version: process.versions.node,
    now,
    stdin: { isTerminal: false, bytes, text: async () => (await bytes()).toString(), ask: async () => '' },
    stdout: { isTerminal: false, columns: Infinity, write: (text) => writeTo(socket, text) },
    stderr: { isTerminal: false, columns: Infinity, write: async (text) => void errors.push(text.toString()) },
    signal,
    pause: (ms, until) => pause(ms, undefined, { signal: until ?? signal }).catch(() => {}),
    openPage: async () => false,
    createClient: createSdkClient,
  }
}

/** The words in a file, each of which ends with a null byte. */
const wordsIn = async (path: string): Promise<string[]> => (await readFile(path, 'utf8')).split('\0').slice(0, -1)

async function writeTo(socket: Socket, text: string | Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    if (socket.destroyed) return reject(new PipeClosed())
    socket.write(text, (error) => (error ? reject(new PipeClosed()) : resolve()))
  })
}
