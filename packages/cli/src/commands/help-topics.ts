import type { BuiltInCommand } from './built-in-command.ts'

const topic = (name: string, summary: string): BuiltInCommand => ({
  path: ['help', name],
  summary,
  positionals: [],
  flags: [],
  examples: [[]],
  load: async () => (await import('./help.ts')).topicPrinter(name),
})

/** The topics of `ohun help <topic>`. */
export const helpTopics: readonly BuiltInCommand[] = [
  topic('exit-codes', 'The exit codes, and the error codes behind each'),
  topic('environment', 'The environment variables, and what comes first'),
  topic('output', 'Output formats, queries, and where errors go'),
]
