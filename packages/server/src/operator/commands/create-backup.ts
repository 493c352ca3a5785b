import { keepBackingUp } from '../../backup/continuous/keep-backing-up.ts'
import { createBackup } from '../../backup/create-backup.ts'
import type { Manifest } from '../../backup/manifest.ts'
import { prune, type Retention } from '../../backup/prune.ts'
import { createRepository, requireDatabaseOf, type Repository } from '../../backup/repository.ts'
import { whileLocked } from '../../backup/repository-lock.ts'
import { connectToRunning } from '../../platform/db/embedded-running.ts'
import { StartError } from '../../platform/errors.ts'
import { visitStorage } from '../../start/storage.ts'
import { readConfig, type Config } from '../../config/config.ts'
import type { Input, Outcome, StandaloneCommand } from '../command.ts'
import type { Context } from '../context.ts'
import { countFlag, DIRECTORY, durationFlag, KEY_FLAGS, onDisk, repositoryKey } from './backup-flags.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const MINUTE_MS = 60_000

export const createBackupCommand: StandaloneCommand = {
  path: ['backup'],
  standalone: true,
  summary: 'Back up the embedded database, the files and the encryption key',
  description:
    'The server may run meanwhile. The directory gets one complete backup; files that it already has are not copied again. With ' +
    '--continuous, the command runs until it is interrupted, makes a backup every day and copies all changes within a second, so ' +
    'that any time can be restored. Without --keep and --keep-days, all backups are kept; with both, a backup stays if one of ' +
    'them keeps it.',
  positionals: [DIRECTORY],
  flags: [
    ...KEY_FLAGS,
    { flag: 'keep', type: 'integer', description: 'Keep this many of the newest backups, and remove older ones.' },
    { flag: 'keep-days', type: 'integer', description: 'Keep backups for this many days, and remove older ones.' },
    { flag: 'continuous', type: 'boolean', description: 'Keep running, and copy all changes.' },
    { flag: 'every', type: 'string', description: 'With --continuous: how often to make a backup. Default: 24h.' },
    {
      flag: 'files-every',
      type: 'string',
      description: 'With --continuous: how often to copy new files. Default: 1m.',
    },
    { flag: 'files-only', type: 'boolean', description: 'Leave out the database, which DATABASE_URL names.' },
  ],
  examples: [
    ['/var/backups/ohun', '--key-file', '/etc/ohun/backup.key', '--keep', '7'],
    ['/var/backups/ohun', '--key-file', '/etc/ohun/backup.key', '--keep-days', '30', '--continuous'],
  ],
  async run(context, input) {
    const deps = { ...context, config: readConfig(context.variables) }
    const retention = { keep: countFlag(input, 'keep'), keep_days: countFlag(input, 'keep-days') }
    const with_database = !input.isSet('files-only')
    if (with_database && deps.config.database.kind === 'url')
      throw new StartError(
        'DATABASE_URL names your own PostgreSQL: back it up with its own tools, and the files with --files-only.',
      )
    const directory = input.word('dir')
    return await onDisk(directory, async () => {
      const repository = await createRepository(directory, repositoryKey(input))
      return await whileLocked(repository, () =>
        input.isSet('continuous')
          ? runContinuously(deps, input, { repository, retention, with_database })
          : backUpOnce(deps, { repository, retention, with_database }),
      )
    })
  },
}

interface BackupDeps extends Pick<Context, 'clock' | 'signal' | 'stderr'> {
  config: Config
}

interface Wanted {
  repository: Repository
  retention: Retention
  with_database: boolean
}

async function backUpOnce(deps: BackupDeps, { repository, retention, with_database }: Wanted): Promise<Outcome> {
  const storage = with_database ? await visitStorage(deps.config, { create: false }) : null
  try {
    const database = storage && (await connectToRunning(deps.config.data_dir))
    if (storage && !database) throw new StartError('The database was stopped in this moment. Repeat the command.')
    try {
      if (database) await requireDatabaseOf(repository, database.client)
      const manifest = await createBackup({ ...deps, repository, database })
      const removed = await prune(repository, retention, deps.clock.now())
      return outcomeOf(manifest, { removed })
    } finally {
      await database?.client.end().catch(() => {})
    }
  } finally {
    await storage?.close()
  }
}

function outcomeOf({ backup_id, ended_at, database, files }: Manifest, { removed }: { removed: string[] }): Outcome {
  return {
    value: {
      backup_id,
      ended_at,
      database_bytes: database?.bytes ?? null,
      database_sealed_bytes: database?.sealed_bytes ?? null,
      files: files.count,
      files_copied: files.copied,
      files_copied_bytes: files.copied_bytes,
      removed,
    },
  }
}

async function runContinuously(deps: BackupDeps, input: Input, wanted: Wanted): Promise<Outcome> {
  await keepBackingUp({
    ...deps,
    ...wanted,
    every_ms: durationFlag(input, 'every', DAY_MS),
    files_every_ms: durationFlag(input, 'files-every', MINUTE_MS),
    report: async (line) => await deps.stderr.write(`${deps.clock.now().toISOString()} ${line}\n`),
  })
  return { value: { stopped: true }, text: '' }
}
