import { migrate } from '../../platform/db/migrate.ts'
import type { Command } from '../command.ts'

export const migrateCommand: Command = {
  path: ['migrate'],
  summary: 'Migrate the database to this version',
  description:
    'The server also migrates at each start. Run this command first if several processes share one database, or to check ' +
    'that it succeeds before you replace the server. It creates the database if there is none.',
  positionals: [],
  flags: [],
  examples: [[]],
  prepares: true,
  async run({ db }) {
    const applied = await migrate(db)
    return { value: { applied }, text: applied.length > 0 ? `${applied.join('\n')}\n` : 'Nothing to do.\n' }
  },
}
