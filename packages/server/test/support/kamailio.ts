import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, untilBound } from './kernel-ports.ts'
import { TOOLS_ENV } from './tools.ts'

export interface Kamailio {
  port: number
  stop(): Promise<void>
}

/** The password that it asks of callers and of those who register. */
export const KAMAILIO_PASSWORD = 'secret'

/** A proxy and registrar of `test/sip/kamailio.cfg` on a free port, over UDP and TCP. */
export async function startKamailio(): Promise<Kamailio> {
  const directory = mkdtempSync(join(tmpdir(), 'kamailio-'))
  const port = await freePort()
  const config = readFileSync(join(import.meta.dirname, '../sip/kamailio.cfg'), 'utf8')
  const path = join(directory, 'kamailio.cfg')
  writeFileSync(path, config.replaceAll('PORT', String(port)).replaceAll('PASSWORD', KAMAILIO_PASSWORD))
  const args = ['-f', path, '-DD', '-E', '-m', '32', '-M', '8', '-Y', directory, '-P', join(directory, 'pid')]
  const child = spawn('kamailio', args, { stdio: ['ignore', 'pipe', 'pipe'], env: TOOLS_ENV })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const exit = once(child, 'exit')
  await untilBound(child, { port, transport: 'udp' })
  await untilBound(child, { port, transport: 'tcp' })
  if (child.exitCode !== null) throw new Error(`kamailio has ended: ${said}`)
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await exit
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
