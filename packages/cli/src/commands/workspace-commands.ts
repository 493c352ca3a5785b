import type { BuiltInCommand } from './built-in-command.ts'

/** The workspaces of a person. A session acts in one of them. */
export const workspaceCommands: readonly BuiltInCommand[] = [
  {
    path: ['workspace', 'list'],
    summary: 'List your workspaces',
    description:
      'Shows the workspaces in which the person of the session is a member, with the role there. For a key, its own.',
    positionals: [],
    flags: [],
    examples: [[], ['--query', 'workspaces[].workspace_id', '--output', 'csv']],
    load: async () => (await import('./workspaces.ts')).listWorkspaces,
  },
  {
    path: ['workspace', 'use'],
    summary: 'Choose the workspace of a session',
    description:
      'Commands with the session of the profile act in this workspace if neither --workspace nor OHUN_WORKSPACE names another one. ' +
      'A key has a workspace of its own.',
    positionals: [{ name: 'workspace_id', description: 'Its id, as shown by workspace list.' }],
    flags: [],
    examples: [['ws_0Ub5Xw1A000k3mZq8RtYvLq']],
    load: async () => (await import('./workspaces.ts')).selectWorkspace,
  },
]
