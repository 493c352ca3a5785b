import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { Slots } from '../../platform/limits/slots.ts'
import { FileStoreError, type FileStore } from './file-store.ts'
import { openPart, storeUnavailable, type FilePart } from './open-part.ts'

/** A store whose files never end. */
const store = {
  find: () => Promise.resolve({ size_bytes: 1_000, version: 'v1' }),
  read: () => Promise.resolve(new Readable({ read() {} })),
} satisfies Pick<FileStore, 'find' | 'read'>

const deps = { log: createLog('silent'), store: store as unknown as FileStore, reading: new Slots() }
const WHOLE = { range: undefined, if_range: undefined }

const open = (workspace_id: string): Promise<FilePart | null> =>
  openPart(deps, { workspace_id, file_id: 'file_1' }, WHOLE)

test('a workspace may have 32 files open at once; closing one makes room, and other workspaces have their own limit', async () => {
  const held = await Promise.all(Array.from({ length: 32 }, () => open('mallory')))
  const refusal = { code: 'RATE_LIMITED', retry_after_seconds: 5 }
  await expect(open('mallory')).rejects.toMatchObject(refusal)
  const other = await open('alice')
  expect(other?.size_bytes).toBe(1_000)
  const [first] = held
  first!.body.destroy()
  await once(first!.body, 'close')
  held.push(await open('mallory'))
  await expect(open('mallory')).rejects.toMatchObject(refusal)
  for (const part of [...held, other]) part?.body.destroy()
})

test.each(['ENOSPC', 'EROFS', 'EIO', 'a store that refuses'])(
  'UNAVAILABLE for %s, whose path only the log has',
  (code) => {
    const lines: string[] = []
    const log = createLog('error', { write: (line) => void lines.push(line) })
    const error = code.startsWith('E')
      ? Object.assign(new Error(`${code}: open '/data/media/file_1'`), { code })
      : new FileStoreError('/data/media/file_1')
    expect(storeUnavailable(error, { log, file_id: 'file_1', what: 'stored' })).toMatchObject({
      code: 'UNAVAILABLE',
      retry_after_seconds: 5,
      message: 'The file cannot be stored at the moment; try again in 5 s.',
    })
    expect(lines).toEqual([expect.stringContaining('/data/media/file_1')])
  },
)

test('an upload that the client aborts is not a failure of the store', () => {
  const error = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  expect(storeUnavailable(error, { log: createLog('silent'), file_id: 'file_1', what: 'stored' })).toBe(error)
})
