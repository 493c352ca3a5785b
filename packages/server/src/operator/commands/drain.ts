import { hostname } from 'node:os'
import { ApiError } from '../../platform/errors.ts'
import { askDrain, findNode } from '../../platform/nodes/ask-drain.ts'
import { NOTICE_MS } from '../../platform/nodes/drain.ts'
import { listNodes, type ListedNode } from '../../platform/nodes/list-nodes.ts'
import type { Command, CommandDeps } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'

/** The interval between looks at the node. */
const LOOK_MS = 1_000

export const drainCommand: Command = {
  path: ['drain'],
  summary: 'Take a node out of service, or back into it',
  description:
    'The node learns of it at once, or with its next report within five seconds. /readyz then answers 503, and the node begins no calls and leaves deliveries and jobs to ' +
    'other nodes, if there are any. Its calls and streams continue for its OHUN_DRAIN_SECONDS; then calls of the sandbox move ' +
    'to another node, and others end as connection_lost. The process runs on: stop it, or put it back into service with --undo.',
  positionals: [
    { name: 'node', optional: true, description: 'Its number, or its host. Default: the node on this host.' },
  ],
  flags: [
    { flag: 'undo', type: 'boolean', description: 'Let it take calls and work again.' },
    {
      flag: 'wait',
      type: 'boolean',
      description: 'Return when the node has no calls and no streams left, and load balancers know of it.',
    },
  ],
  examples: [['12', '--wait'], ['12', '--undo'], []],
  audited: true,
  async run(deps, input) {
    const { node } = await findNode(deps, input.word('node') || hostname())
    const undo = input.isSet('undo')
    await askDrain(deps, node, undo ? null : deps.actor)
    const isDone = input.isSet('wait') ? (undo ? isReady : isDrained) : () => true
    const found = await untilNode(deps, node, isDone)
    if (isDone === isDrained) await new Promise<void>((resolve) => deps.clock.after(NOTICE_MS, resolve))
    const exit_code = deps.signal.aborted ? exitCodes.interrupted : exitCodes.ok
    return { value: { ...found }, note: undo ? TAKEN_BACK : timeOf(found), exit_code }
  },
}

const isReady = ({ state }: ListedNode): boolean => state === 'ready'
const isDrained = ({ state, calls, streams }: ListedNode): boolean => state === 'draining' && calls + streams === 0

const TAKEN_BACK = 'The node takes calls and work again within five seconds.'
const timeOf = ({ drain_seconds }: ListedNode): string =>
  `Calls and streams of the node may go on for ${drain_seconds} s (its OHUN_DRAIN_SECONDS).`

/** Resolves with the node once `isDone` is true, the node is gone, or the operator no longer waits. */
async function untilNode(deps: CommandDeps, node: number, isDone: (node: ListedNode) => boolean): Promise<ListedNode> {
  for (;;) {
    const found = (await listNodes(deps)).find((one) => one.node === node)
    if (!found) throw new ApiError('NOT_FOUND', `Node ${node} has stopped.`)
    if (found.state === 'gone' || isDone(found) || deps.signal.aborted) return found
    await new Promise<void>((resolve) => deps.clock.after(LOOK_MS, resolve))
  }
}
