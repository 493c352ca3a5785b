import { migrate } from '../../platform/db/migrate.ts'
import type { Command } from '../command.ts'

export const migrateCommand: Command = {
  path: ['migrate'],
  summary: 'Bring the database to this version',
  description:
    'The server does the same at each start. Run it beforehand where several processes share one database, or to see\n' +
    'it succeed before the server is replaced. A database that is not there yet is made.',
  words: [],
  flags: {},
  examples: [''],
  prepares: true,
  async run({ db }) {
    const applied = await migrate(db)
    return { value: { applied }, text: applied.length > 0 ? `${applied.join('\n')}\n` : 'Nothing to do.\n' }
  },
}
