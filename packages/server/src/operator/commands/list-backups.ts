import { readReach } from '../../backup/continuous/wal-archive.ts'
import { readManifests, type Manifest } from '../../backup/manifest.ts'
import { openRepository } from '../../backup/repository.ts'
import type { StandaloneCommand, Row } from '../command.ts'
import { DIRECTORY, KEY_FLAGS, onDisk, repositoryKey } from './backup-flags.ts'

const COLUMNS = ['backup_id', 'ended_at', 'database_bytes', 'files', 'schema', 'ohun_version', 'postgres_version']

export const listBackupsCommand: StandaloneCommand = {
  path: ['backup', 'list'],
  standalone: true,
  summary: 'List the complete backups of a directory',
  description:
    'reaches is the time until which --continuous has copied everything that was committed; it is null without it.',
  positionals: [DIRECTORY],
  flags: KEY_FLAGS,
  examples: [['/var/backups/ohun', '--key-file', '/etc/ohun/backup.key']],
  async run(_, input) {
    const directory = input.word('dir')
    return await onDisk(directory, async () => {
      const repository = await openRepository(directory, repositoryKey(input))
      const list = (await readManifests(repository)).map(rowOf)
      const reaches = (await readReach(repository))?.at ?? null
      const note = reaches === null ? 'No continuous backup.' : `The continuous backup reaches until ${reaches}.`
      return { value: { backups: list, reaches }, rows: { list, columns: COLUMNS }, note }
    })
  },
}

function rowOf({ backup_id, began_at, ended_at, ohun_version, database, files }: Manifest): Row {
  return {
    backup_id,
    began_at,
    ended_at,
    database_bytes: database?.bytes ?? null,
    files: files.count,
    files_bytes: files.bytes,
    schema: database?.schema ?? null,
    ohun_version,
    postgres_version: database?.postgres_version ?? null,
  }
}
