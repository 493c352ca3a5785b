import { mkdir, mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '../../../../../test/limits.ts'
import { TestClock } from '../../../test/support/test-clock.ts'
import { readConfig } from '../../config/config.ts'
import { readManifests } from '../manifest.ts'
import { createRepository } from '../repository.ts'
import { keepBackingUp } from './keep-backing-up.ts'

test('a backup that does not fit is tried again after a minute, and new files are copied meanwhile', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-keep-'))
  const data_dir = join(directory, 'data')
  await mkdir(join(data_dir, 'recordings', 'ws_1'), { recursive: true })
  await writeFile(join(data_dir, 'encryption.key'), '0'.repeat(64))
  const repository = await createRepository(join(directory, 'backups'), { plain: true })
  const clock = new TestClock()
  const stop = new AbortController()
  const lines: string[] = []
  await using any = await open(join(directory, 'any'), 'w')
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const write = vi.spyOn(Object.getPrototypeOf(any) as FileHandle, 'writeFile').mockRejectedValueOnce(full)
  const ended = keepBackingUp({
    repository,
    clock,
    config: readConfig({ OHUN_DATA_DIR: data_dir }),
    signal: stop.signal,
    retention: {},
    every_ms: 3_600_000,
    files_every_ms: 5,
    with_database: false,
    report: async (line) => void lines.push(line),
  })
  onTestFinished(async () => {
    write.mockRestore()
    stop.abort()
    await ended
    await rm(directory, { recursive: true })
  })
  await expect.poll(() => lines, WAIT).toEqual([expect.stringContaining('no space for a new backup')])
  const written = write.mock.calls.length
  await writeFile(join(data_dir, 'recordings', 'ws_1', 'call_1.wav'), 'audio')
  await expect.poll(() => write.mock.calls.length, WAIT).toBeGreaterThan(written)
  expect(await readManifests(repository)).toEqual([])
  await clock.advance(60_000)
  await expect.poll(() => lines, WAIT).toEqual([expect.anything(), expect.stringContaining('is complete')])
})
