import { openRepository } from '../../backup/repository.ts'
import { readConfig } from '../../config/config.ts'
import { restoreBackup } from '../../backup/restore/restore-backup.ts'
import { settleRestored, type SettledMessages } from '../../features/messages/settle-restored.ts'
import type { StandaloneCommand } from '../command.ts'
import { timeOf } from '../time-flag.ts'
import { DIRECTORY, KEY_FLAGS, onDisk, repositoryKey } from './backup-flags.ts'

export const restoreBackupCommand: StandaloneCommand = {
  path: ['restore'],
  standalone: true,
  summary: 'Restore a backup into an empty data directory',
  description:
    'Restores into OHUN_DATA_DIR, which must be empty. Without --to and --backup, it restores everything that the directory has. ' +
    'Messages that were being sent at that time end as outcome_unknown and are not sent again.',
  positionals: [DIRECTORY],
  flags: [
    ...KEY_FLAGS,
    { flag: 'to', type: 'string', description: 'Restore to this time, such as 2026-11-23T14:05:00Z.' },
    { flag: 'backup', type: 'string', description: 'Restore from this backup; without --to, as it was at its end.' },
    { flag: 'files-only', type: 'boolean', description: 'Leave out the database, which DATABASE_URL names.' },
  ],
  examples: [
    ['/var/backups/ohun', '--key-file', '/etc/ohun/backup.key'],
    ['/var/backups/ohun', '--key-file', '/etc/ohun/backup.key', '--to', '2026-11-23T14:05:00Z'],
  ],
  async run({ variables, clock, signal }, input) {
    const config = readConfig(variables)
    const directory = input.word('dir')
    const request = { to: timeOf(input, 'to') ?? undefined, backup_id: input.flag('backup') }
    return await onDisk(directory, async () => {
      const repository = await openRepository(directory, repositoryKey(input))
      let settled: SettledMessages = { doubtful: [], unanswered: [] }
      const restored = await restoreBackup(
        {
          repository,
          config,
          signal,
          files_only: input.isSet('files-only'),
          settle: async (db) => void (settled = await settleRestored(db, clock.now())),
        },
        request,
      )
      const { data_dir } = config
      return {
        value: { ...restored, data_dir, doubtful_messages: settled.doubtful, unanswered_messages: settled.unanswered },
      }
    })
  },
}
