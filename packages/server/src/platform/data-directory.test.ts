import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataDirectory } from './data-directory.ts'

async function directory(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'ohun-data-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

test('a data directory is created with its parents, for this user alone, even by two processes at once', async () => {
  const path = join(await directory(), 'var', 'ohun')
  await Promise.all([makeDataDirectory(path), makeDataDirectory(path)])
  await makeDataDirectory(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('a directory that cannot be created is refused with the name of its setting', async () => {
  await expect(makeDataDirectory('/proc/nope')).rejects.toThrow(
    'OHUN_DATA_DIR /proc/nope cannot be created: ENOENT. Accepted: a directory that this user can create and write to.',
  )
  const file = join(await directory(), 'file')
  await writeFile(file, '')
  for (const path of [file, join(file, 'below')])
    await expect(makeDataDirectory(path)).rejects.toThrow('cannot be created: EEXIST')
})
