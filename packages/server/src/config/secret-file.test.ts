import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readEnvironment } from './env.ts'
import { ConfigError } from './reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'secret-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

const KEY = 'OHUN_ENCRYPTION_KEY'
const FILE = 'OHUN_ENCRYPTION_KEY_FILE'

function file(content: string): string {
  const path = join(folder, 'secret')
  writeFileSync(path, content)
  return path
}

test('a secret is read from its file, without the newline', () => {
  vi.stubEnv(FILE, file('c2VjcmV0\n'))
  expect(readEnvironment()[KEY]).toBe('c2VjcmV0')
})

test('an empty name of a file counts as not set', () => {
  vi.stubEnv(FILE, ' ')
  vi.stubEnv(KEY, 'value')
  expect(readEnvironment()[KEY]).toBe('value')
})

test('a variable that is not a secret has no file', () => {
  vi.stubEnv('OHUN_HOST_FILE', file('0.0.0.0'))
  expect(readEnvironment()).not.toHaveProperty('OHUN_HOST')
})

test.each([
  [
    'that does not exist',
    () => join(folder, 'none'),
    'cannot be read: ENOENT. Accepted: a file that the server may read.',
  ],
  ['that is a directory', () => folder, 'cannot be read: EISDIR. Accepted: a file that the server may read.'],
  ['that is empty', () => file('\n'), 'is empty. Accepted: a file with the value.'],
])('a file %s stops the start', (_, path, fault) => {
  vi.stubEnv(FILE, path())
  expect(() => readEnvironment()).toThrow(new ConfigError(`${FILE}, ${path()}: ${fault}`))
})

test('a secret that is set twice stops the start, and the message does not contain it', () => {
  vi.stubEnv(FILE, file('hunter2'))
  vi.stubEnv(KEY, 'hunter3')
  expect(() => readEnvironment()).toThrow(new ConfigError(`${KEY} and ${FILE} are both set. Accepted: one of them.`))
})
