import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder } from '../support/data-folder.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import { startServerProcess } from '../support/server-process.ts'
import { PROGRAM } from '../support/service-program.ts'

const page = readFileSync(new URL('../../../../docs/backup.md', import.meta.url), 'utf8')

const commands = [...page.matchAll(/^( *)```sh\n([^]*?)^\1```/gm)]
  .flatMap(([, , block]) => (block as string).trim().split('\n'))
  .map((line) => line.trim())

let directory: string
beforeAll(async () => {
  directory = await dataFolder('backup-guide')
  const program = `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`
  await mkdir(join(directory, 'bin'))
  await writeFile(join(directory, 'bin', 'ohun-server'), program, { mode: 0o755 })
  await copyMigratedDatabase(join(directory, 'data'))
  await (await startServerProcess(join(directory, 'data'))).stop()
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** A shell of its own for each line. A restore goes into a directory that is empty, as the guide says. */
async function run(line: string): Promise<void> {
  const inside = line.replaceAll(/\/(?:etc|var)\//g, (path) => `${directory}${path}`)
  const { DATABASE_URL: _ours, ...environment } = process.env
  const PATH = `${join(directory, 'bin')}:${environment['PATH']}`
  const data = line.startsWith('ohun-server restore') ? 'restored' : 'data'
  await promisify(execFile)('sh', ['-ec', inside], {
    env: { ...environment, PATH, OHUN_DATA_DIR: join(directory, data) },
  })
}

test('every command of docs/backup.md works, one after the other', async () => {
  expect(commands.length).toBeGreaterThan(9)
  for (const line of commands) await expect(run(line), line).resolves.toBeUndefined()
})
