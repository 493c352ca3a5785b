import type { BuiltInCommand } from './built-in-command.ts'

/** The profiles that `login` stores. */
export const profileCommands: readonly BuiltInCommand[] = [
  {
    path: ['profiles', 'list'],
    summary: 'List the stored profiles',
    description: 'Shows the address of each profile and the environments that it has a key for; never a key.',
    positionals: [],
    flags: [],
    examples: [[], ['--query', 'profiles[].profile', '--output', 'csv']],
    load: async () => (await import('./profiles.ts')).listProfiles,
  },
  {
    path: ['profiles', 'use'],
    summary: 'Make a profile the current one',
    description: 'Commands use the current profile if neither --profile nor OHUN_PROFILE names another one.',
    positionals: [{ name: 'profile', description: 'Its name, as shown by profiles list.' }],
    flags: [],
    examples: [['work']],
    load: async () => (await import('./profiles.ts')).selectProfile,
  },
]
