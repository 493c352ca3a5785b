import { listNodes } from '../../platform/nodes/list-nodes.ts'
import type { Command } from '../command.ts'

const COLUMNS = ['node', 'name', 'state', 'roles', 'version', 'calls', 'streams', 'base_url', 'started_at', 'seen_at']

export const listNodesCommand: Command = {
  path: ['nodes'],
  summary: 'List the nodes: the server processes on this database',
  description:
    'ready takes calls and work; draining takes nothing new; gone has died, or another node found it frozen. Each node reports itself every five seconds. ' +
    'One that stops leaves the list at once, one that died after a day.',
  positionals: [],
  flags: [],
  examples: [[], ['--output', 'json']],
  async run(deps) {
    const nodes = await listNodes(deps)
    return {
      value: { nodes },
      rows: { list: nodes.map((node) => ({ ...node, roles: node.roles.join(',') })), columns: COLUMNS },
      ...(nodes.length === 0 && { note: 'No server process runs on this database.' }),
    }
  },
}
