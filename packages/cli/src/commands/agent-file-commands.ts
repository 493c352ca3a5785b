import { local } from '../arguments/common-flags.ts'
import type { Flag } from '../manifest.ts'
import type { BuiltInCommand } from './built-in-command.ts'

const dir = local('dir', { description: 'The folder with the files, agents by default.' })
const agent = local('agent', { description: 'Only one agent: its folder, its id or its name.' })
const dryRun = (what: string): Flag =>
  local('dry-run', { type: 'boolean', description: `Show ${what}, and change nothing.` })

const form =
  'Each agent is a folder with agent.yaml, its prompt and its tools; knowledge bases are in knowledge/. Guide: docs/versions.md.'

/** Agents as files: in version control, in reviews and in CI. */
export const agentFileCommands: readonly BuiltInCommand[] = [
  {
    path: ['agents', 'pull'],
    summary: 'Write agents into files',
    description:
      `${form} Changes of the files stay; if the service changed the same item too, nothing is written and the exit code is 8. ` +
      'Secrets are not written: the files name environment variables in their place.',
    positionals: [],
    flags: [
      dir,
      agent,
      dryRun('what would be written'),
      local('force', { type: 'boolean', description: 'Overwrite changes of the files.' }),
    ],
    examples: [[], ['--agent', 'agt_0Ub5Xw1A000k3mZq8RtYvLp'], ['--dir', 'phone/agents', '--dry-run']],
    load: async () => (await import('./agents-pull.ts')).agentsPull,
  },
  {
    path: ['agents', 'diff'],
    summary: 'Compare agents in files with the service',
    description:
      `${form} The exit code is 0 if both are the same, 1 if only the files have changed, and 8 if the service was changed ` +
      'since the last pull or push.',
    positionals: [],
    flags: [dir, agent],
    examples: [[], ['--output', 'json', '--query', 'differences[].item']],
    load: async () => (await import('./agents-diff.ts')).agentsDiff,
  },
  {
    path: ['agents', 'push'],
    summary: 'Create and change agents as their files say',
    description:
      `${form} A push changes only what differs, so a second one changes nothing. If the service was changed since the last ` +
      'pull or push, nothing is sent and the exit code is 8. Agents and knowledge bases without a folder are left alone.',
    positionals: [],
    flags: [
      dir,
      agent,
      dryRun('what would be changed'),
      local('draft', { type: 'boolean', description: "Change the agents' drafts; what is live stays live." }),
      local('force', { type: 'boolean', description: 'Overwrite changes of the service.' }),
    ],
    examples: [['--dry-run'], ['--draft'], ['--agent', 'front-desk', '--force']],
    load: async () => (await import('./agents-push.ts')).agentsPush,
  },
]
