/**
 * `npm run check:next`: the packed package in a real Next.js, built and started, on both of its runtimes. Next is 340 MB
 * with its compiler, so it is not a dependency of the repository: this fetches it into a temporary folder.
 * Run after the build.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TEST_LIMIT_MS } from '../../../../test/limits.ts'
import { again, requireInstalled } from '../../../../test/packages/again.ts'
import { completed, inChunks, secret, signed, voiceTurn } from '../support/requests.ts'

const NEXT = ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1']
const MAX_BODY_BYTES = 2_000
const home = fileURLToPath(new URL('../..', import.meta.url))
const example = join(home, '../../examples/receivers/next/app/ohun/route.ts')

const route = (runtime: string) => `
import { nextWebhook } from '@ohun/webhook-verifier/next'
export const runtime = '${runtime}'
export const POST = nextWebhook({
  secrets: '${secret}',
  max_body_bytes: ${MAX_BODY_BYTES},
  onTurn: (turn) => ({ text: 'You said: ' + turn.transcription }),
  onError: () => undefined,
})
`
const parsed = `
import { nextWebhook } from '@ohun/webhook-verifier/next'
const webhook = nextWebhook({ secrets: '${secret}', onError: () => undefined })
export async function POST(request) {
  await request.json()
  return webhook(request)
}
`
const layout = 'export default ({ children }) => <html><body>{children}</body></html>\n'

const large = signed('x'.repeat(MAX_BODY_BYTES + 1))
const bytes = (text: string) => new TextEncoder().encode(text)

/** The requests, and the status that each runtime has to answer. Streams are sent once, so each gets its own. */
const requests = (): [name: string, init: RequestInit, status: number][] => [
  ['an event', signed(completed), 200],
  ['a turn', signed(voiceTurn), 200],
  ['a chunked body', inChunks(signed('{"event_id":1}'), ['{"eve', 'nt_id":1}'].map(bytes)), 400],
  ['an empty body', signed(''), 400],
  ['a body that is not valid JSON', signed('{"event_id"'), 400],
  ['a body over the limit', large, 413],
  ['a chunked body over the limit', inChunks(large, [new Uint8Array(1_500), new Uint8Array(1_500)]), 413],
  ['a forged body', { ...signed('{}'), body: '{ }' }, 401],
  ['no signature', { method: 'POST' }, 401],
  ['another method', { method: 'GET' }, 405],
]

function install(project: string): void {
  const run = (command: string, args: string[], cwd: string) => execFileSync(command, args, { cwd, stdio: 'inherit' })
  const files = {
    'package.json': '{ "private": true }',
    'app/layout.js': layout,
    'app/nodejs/route.js': route('nodejs'),
    'app/edge/route.js': route('edge'),
    'app/parsed/route.js': parsed,
    'app/ohun/route.js': stripTypeScriptTypes(readFileSync(example, 'utf8')),
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  run('npx', ['-y', 'pnpm@12', 'pack', '--out', join(project, 'verifier.tgz')], home)
  again(() => {
    run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...NEXT, './verifier.tgz'], project)
    requireInstalled(project, ['@next/swc-']) // its compiler
  })
  run('npx', ['next', 'build'], project)
}

/** Starts Next on a free port; gives its address. */
async function start(project: string) {
  const next = join(project, 'node_modules/next/dist/bin/next')
  const server = spawn(process.execPath, [next, 'start', '-p', '0', '-H', '127.0.0.1'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Only now: the build has to do without.
    env: { ...process.env, OHUN_SIGNING_SECRET: secret },
  })
  let output = ''
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk)
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
    if (!url || !output.includes('Ready')) continue
    server.stdout.resume()
    return { server, url }
  }
  throw new Error(`Next did not start:\n${output}`)
}

/** Announces 100 bytes, sends five, and waits for the answer's first line. */
async function sendPart(url: string): Promise<string> {
  const { port, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabcde`)
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(TEST_LIMIT_MS) })) as [Buffer]
  socket.destroy()
  return String(answer).slice(0, 12)
}

async function checkRuntime(url: string): Promise<string[]> {
  const faults: string[] = []
  for (const [name, init, status] of requests()) {
    const response = await fetch(url, init)
    if (response.status !== status) faults.push(`${name}: ${response.status}, expected ${status}`)
  }
  return faults.map((fault) => `${new URL(url).pathname}: ${fault}`)
}

const project = mkdtempSync(join(tmpdir(), 'ohun-next-'))
try {
  install(project)
  const { server, url } = await start(project)
  try {
    const faults = (await Promise.all([checkRuntime(`${url}/nodejs`), checkRuntime(`${url}/edge`)])).flat()
    // On Node only: behind the Edge runtime `next start` holds our 408 back until the body is whole.
    const still = await sendPart(`${url}/nodejs`)
    if (still !== 'HTTP/1.1 408') faults.push(`a body that stands still: ${still}, expected HTTP/1.1 408`)
    const read = await fetch(`${url}/parsed`, signed(completed))
    if (read.status !== 500) faults.push(`a request that was read: ${read.status}, expected 500`)
    const answered = await fetch(`${url}/ohun`, signed(voiceTurn))
    if (answered.status !== 200) faults.push(`examples/receivers/next: ${answered.status}, expected 200`)
    if (faults.length > 0) throw new Error(faults.join('\n'))
    process.stdout.write(`${NEXT[0]}: all requests were answered as expected, on both runtimes\n`)
  } finally {
    server.kill()
    await once(server, 'exit')
  }
} finally {
  rmSync(project, { recursive: true, force: true })
}
