import { openRepository } from '../../backup/repository.ts'
import { verifyRepository } from '../../backup/verify-repository.ts'
import type { StandaloneCommand } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { DIRECTORY, KEY_FLAGS, onDisk, repositoryKey } from './backup-flags.ts'

export const verifyBackupsCommand: StandaloneCommand = {
  path: ['backup', 'verify'],
  standalone: true,
  summary: 'Read every backup of a directory and check that nothing is damaged or missing',
  description: 'Exits with 1 and lists the faults if there are any. It does not replace a restore on a test machine.',
  positionals: [DIRECTORY],
  flags: KEY_FLAGS,
  examples: [['/var/backups/ohun', '--key-file', '/etc/ohun/backup.key']],
  async run({ signal }, input) {
    const directory = input.word('dir')
    return await onDisk(directory, async () => {
      const repository = await openRepository(directory, repositoryKey(input))
      const { backups, checked, faults } = await verifyRepository(repository, signal)
      const list = faults.map((fault) => ({ fault }))
      const note = `${backups} backups, ${checked} files of the repository checked, ${faults.length} faults.`
      const value = { backups, checked, faults }
      return {
        value,
        rows: { list, columns: ['fault'] },
        note,
        ...(faults.length > 0 && { exit_code: exitCodes.other }),
      }
    })
  },
}
