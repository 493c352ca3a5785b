import { UsageError } from '@ohun/command-line/usage-error'
import type { Flag } from '@ohun/command-line/definition'
import { parseDuration } from '../../config/parse.ts'
import type { RepositoryKey } from '../../backup/repository.ts'
import { DamagedFile } from '../../backup/sealed/read-sealed.ts'
import { StartError } from '../../platform/errors.ts'
import type { Input } from '../command.ts'

export const DIRECTORY = { name: 'dir', description: 'The directory of the backups.' }

export const KEY_FLAGS: readonly Flag[] = [
  {
    flag: 'key-file',
    type: 'string',
    description: 'A file with the key or passphrase of the backups, of at least 16 characters. Keep a copy elsewhere.',
  },
  { flag: 'plain', type: 'boolean', description: 'Do not encrypt, although a backup contains keys and passwords.' },
]

export function repositoryKey(input: Input): RepositoryKey {
  const [key_file, plain] = [input.flag('key-file'), input.isSet('plain')]
  if (key_file !== undefined && plain) throw new UsageError('--key-file and --plain exclude each other.')
  return { key_file, plain }
}

/** @throws UsageError */
export function durationFlag(input: Input, name: string, fallback_ms: number): number {
  const text = input.flag(name)
  if (text === undefined) return fallback_ms
  try {
    const ms = parseDuration(text)
    if (ms >= 1_000) return ms
  } catch {
    // The error below says what is accepted.
  }
  throw new UsageError(`--${name}: is not accepted. Accepted: a duration from 1s, such as 90s, 10m or 24h.`)
}

/** @throws UsageError */
export function countFlag(input: Input, name: string): number | undefined {
  const count = input.number(name)
  if (count === undefined || count >= 1) return count
  throw new UsageError(`--${name}: is ${count}. Accepted: a whole number from 1.`)
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const DENIED = new Set(['EACCES', 'EPERM'])

/** Runs the work on a directory, and explains errors of its disk. */
export async function onDisk<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (FULL.has(code))
      throw new StartError(
        `The disk of ${directory} is full. What was not complete is removed; free some space and repeat the command.`,
        {
          cause: error,
        },
      )
    if (code === 'EROFS')
      throw new StartError(`${(error as NodeJS.ErrnoException).path ?? directory} is on a read-only file system.`, {
        cause: error,
      })
    if (DENIED.has(code))
      throw new StartError(
        `${(error as NodeJS.ErrnoException).path ?? directory} cannot be used: ${code}. Run this command as the user that runs Ohun.`,
        {
          cause: error,
        },
      )
    if (error instanceof DamagedFile)
      throw new StartError(`${error.message} Use another backup, or another copy of ${directory}.`, { cause: error })
    throw error
  }
}
