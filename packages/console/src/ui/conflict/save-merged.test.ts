import { OhunError } from '@ohun/sdk'
import { describe, expect, test } from 'vitest'
import { changesOf, Conflict, saveMerged } from './save-merged.ts'

interface Row {
  name: string
  tags: string[]
  version: number
}

const refused = new OhunError('VERSION_CONFLICT', { message: 'changed' })

/** A record on a server that refuses changes of another version. */
function serverWith(row: Row) {
  let current = row
  return {
    read: async () => await Promise.resolve(current),
    send: async (changes: Partial<Row>, seen: Row): Promise<Row> => {
      if (seen.version !== current.version) throw refused
      current = { ...current, ...changes, version: current.version + 1 }
      return await Promise.resolve(current)
    },
  }
}

const seen: Row = { name: 'Ada', tags: ['a'], version: 1 }

describe('saving a record', () => {
  test('sends the changes of a record that nobody else has changed', async () => {
    const result = await saveMerged({ seen, changes: { name: 'Bola' }, ...serverWith(seen) })
    expect(result).toEqual({ saved: { name: 'Bola', tags: ['a'], version: 2 }, merged: false })
  })

  test('keeps changes of other fields', async () => {
    const server = serverWith({ name: 'Ada', tags: ['b'], version: 2 })
    const result = await saveMerged({ seen, changes: { name: 'Bola' }, ...server })
    expect(result).toEqual({ saved: { name: 'Bola', tags: ['b'], version: 3 }, merged: true })
  })

  test('names the fields that both have changed, and saves nothing', async () => {
    const current = { name: 'Chi', tags: ['b'], version: 2 }
    const server = serverWith(current)
    const saving = saveMerged({ seen, changes: { name: 'Bola', tags: ['b'] }, ...server })
    await expect(saving).rejects.toBeInstanceOf(Conflict)
    await expect(saving).rejects.toMatchObject({ fields: ['name'], current })
    expect(await server.read()).toEqual(current)
  })

  test('gives up when others keep changing it', async () => {
    let sent = 0
    const saving = saveMerged({
      seen,
      changes: { name: 'Bola' },
      read: async () => await Promise.resolve({ ...seen }),
      send: async () => {
        sent += 1
        return await Promise.reject(refused)
      },
    })
    await expect(saving).rejects.toBe(refused)
    expect(sent).toBe(5)
  })
})

test('only values that differ are changes', () => {
  expect(changesOf(seen, { name: 'Ada', tags: ['b'], other: undefined })).toEqual({ tags: ['b'] })
})
