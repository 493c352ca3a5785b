import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { Slots } from '../../platform/limits/slots.ts'
import type { FileStore } from './file-store.ts'
import { openPart, type FilePart } from './open-part.ts'

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
