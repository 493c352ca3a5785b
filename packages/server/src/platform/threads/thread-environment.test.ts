import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const FILE = new URL('./thread-environment.ts', import.meta.url).href

/** In a process with these variables. */
async function environmentIn(env: Record<string, string>): Promise<unknown> {
  const script = `import { threadEnvironment } from '${FILE}'; process.stdout.write(JSON.stringify(threadEnvironment()))`
  const args = ['--input-type=module', '--eval', script]
  return JSON.parse((await promisify(execFile)(process.execPath, args, { env })).stdout)
}

test('a thread knows where its process keeps compiled modules, and no secrets', async () => {
  const NODE_COMPILE_CACHE = await mkdtemp(join(tmpdir(), 'ohun-compiled-'))
  onTestFinished(() => rm(NODE_COMPILE_CACHE, { recursive: true }))
  const OHUN_ENCRYPTION_KEY = 'secret'
  expect(await environmentIn({ NODE_COMPILE_CACHE, OHUN_ENCRYPTION_KEY })).toEqual({ NODE_COMPILE_CACHE })
  expect(await environmentIn({ OHUN_ENCRYPTION_KEY })).toEqual({})
})
