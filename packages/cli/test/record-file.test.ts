import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { RecordFile } from '../src/listen/record-file.ts'

const fail = (error: Error): void => {
  throw error
}
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
  await (await RecordFile.open(path, fail)).close()
  expect(modeOf(path)).toBe(0o600)
})

test('a pipe keeps its mode', async () => {
  const path = pathIn('requests')
  execFileSync('mkfifo', [path])
  chmodSync(path, 0o644)
  const reader = await open(path, 'r+')
  await (await RecordFile.open(path, fail)).close()
  await reader.close()
  expect(modeOf(path)).toBe(0o644)
})

test.skipIf(!existsSync('/dev/full'))('a line that cannot be written is reported at once, and only once', async () => {
  const errors: string[] = []
  const file = await RecordFile.open('/dev/full', ({ message }) => errors.push(message))
  const request = {
    type: 'request',
    id: 'rlr_1',
    kind: 'turn',
    headers: {},
    body: '{}',
    timeout_ms: 5_000,
    deadline: '',
  } as const
  const outcome = { request, reply: { status: 200, body: '{}', duration_ms: 1 }, retrying: false }
  file.add(new Date(0), outcome)
  file.add(new Date(0), outcome)
  await expect(file.close()).rejects.toThrow('ENOSPC')
  expect(errors).toEqual([expect.stringContaining('ENOSPC')])
})
