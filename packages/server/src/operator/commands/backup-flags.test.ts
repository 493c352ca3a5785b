import { expect, test } from 'vitest'
import { DamagedFile } from '../../backup/sealed/read-sealed.ts'
import { StartError } from '../../platform/errors.ts'
import { onDisk } from './backup-flags.ts'

const failing = (error: Error): Promise<never> =>
  onDisk('backups', async () => {
    throw error
  })
const systemError = (code: string): Error => Object.assign(new Error(code), { code, path: 'backups/wal' })

test.each([
  [systemError('ENOSPC'), 'The disk of backups is full.'],
  [systemError('EDQUOT'), 'The disk of backups is full.'],
  [systemError('EROFS'), 'backups/wal is on a read-only file system.'],
  [new DamagedFile('files/one', 'is damaged'), 'files/one is damaged. Use another backup'],
])('%s is explained', async (error, message) => {
  await expect(failing(error)).rejects.toThrow(StartError)
  await expect(failing(error)).rejects.toThrow(message)
})

test('other errors stay as they are', async () => {
  const error = new Error('a fault of ours')
  await expect(failing(error)).rejects.toBe(error)
})
