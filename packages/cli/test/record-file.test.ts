import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { RecordFile } from '../src/listen/record-file.ts'

const modeOf = (path: string): number => statSync(path).mode & 0o777

function pathIn(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'ohun-record-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return join(directory, name)
}

test('a file that others could read becomes the user’s own', async () => {
  const path = pathIn('requests.ndjson')
  writeFileSync(path, '')
  chmodSync(path, 0o644)
  await (await RecordFile.open(path)).close()
  expect(modeOf(path)).toBe(0o600)
})

test('a pipe keeps its mode', async () => {
  const path = pathIn('requests')
  execFileSync('mkfifo', [path])
  chmodSync(path, 0o644)
  const reader = await open(path, 'r+')
  await (await RecordFile.open(path)).close()
  await reader.close()
  expect(modeOf(path)).toBe(0o644)
})
