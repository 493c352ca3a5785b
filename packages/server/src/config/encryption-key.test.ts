import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFiles } from '../../test/support/open-files.ts'
import { loadEncryptionKeys } from './encryption-key.ts'

let data_dir: string
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'ohun-key-'))
})
afterEach(() => rm(data_dir, { recursive: true }))

test('a key is created once, readable only by its owner, and found again', async () => {
  const made = await loadEncryptionKeys({ encryption_keys: null, data_dir })
  expect(made.encryption_key).toHaveLength(32)
  expect(made.other_keys).toEqual([])
  expect((await stat(join(data_dir, 'encryption.key'))).mode & 0o777).toBe(0o600)
  expect(await loadEncryptionKeys({ encryption_keys: null, data_dir })).toEqual(made)
})

test.runIf(process.platform === 'linux')('a full disk stops the start, and leaves no file open', async () => {
  await symlink('/dev/full', join(data_dir, 'encryption.key.new'))
  await expect(loadEncryptionKeys({ encryption_keys: null, data_dir })).rejects.toThrow('ENOSPC')
  expect(openFiles()).not.toContain('/dev/full')
})

test('a configured key takes precedence over the stored one', async () => {
  await loadEncryptionKeys({ encryption_keys: null, data_dir })
  const configured = { encryption_key: Buffer.alloc(32, 1), other_keys: [] }
  expect(await loadEncryptionKeys({ encryption_keys: configured, data_dir })).toBe(configured)
})

test('the first key of the file encrypts, and the others decrypt', async () => {
  const { encryption_key: old } = await loadEncryptionKeys({ encryption_keys: null, data_dir })
  const added = Buffer.alloc(32, 1)
  await writeFile(join(data_dir, 'encryption.key'), `${added.toString('base64')}\n${old.toString('base64')}\n`)
  expect(await loadEncryptionKeys({ encryption_keys: null, data_dir })).toEqual({
    encryption_key: added,
    other_keys: [old],
  })
})

test('a damaged key file stops the start, and no other key is created', async () => {
  await writeFile(join(data_dir, 'encryption.key'), 'AAAA\n')
  await expect(loadEncryptionKeys({ encryption_keys: null, data_dir })).rejects.toThrow(/encryption\.key has 3 bytes/)
})
