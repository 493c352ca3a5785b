import type { Command } from '../command.ts'

export const startCommand: Command = {
  path: ['start'],
  summary: 'Run the service',
  description:
    'Runs until SIGTERM, SIGINT or SIGHUP, which a closed terminal sends. Without variables it listens on http://127.0.0.1:7070 and keeps its own PostgreSQL in ' +
    '.ohun in this directory. Environment variables are its only configuration.',
  positionals: [],
  flags: [],
  examples: [[]],
  standalone: true,
  run: (context) => context.runService(),
}
