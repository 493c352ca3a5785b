import type { DeliveryStatus, WebhookEventType } from '../../generated/types.gen.ts'
import { listDeliveries } from '../../features/webhooks/list-deliveries.ts'
import type { DeliveryRow } from '../../features/webhooks/delivery-row.ts'
import { WorkspaceRow } from '../../features/workspaces/workspace.model.ts'
import type { Environment } from '../../platform/caller.ts'
import type { Command, Input, Row } from '../command.ts'
import { callerIn } from '../named-workspace.ts'
import { PAGE_FLAGS, pageOf, pageOutcome } from '../paging.ts'

const STATUSES: readonly DeliveryStatus[] = ['pending', 'delivered', 'retrying', 'dead_lettered', 'canceled']
const COLUMNS = [
  'delivery_id',
  'event_id',
  'event_type',
  'status',
  'attempt_count',
  'response_code',
  'last_error',
  'url',
]

export const ENVIRONMENT_FLAG = {
  flag: 'environment',
  type: 'string',
  choices: ['production', 'sandbox'],
  description: 'Default: production.',
} as const

export const listDeliveriesCommand: Command = {
  path: ['deliveries', 'list'],
  summary: 'List the deliveries of events of a workspace, newest first',
  description: 'What an event says is not shown, because it contains personal data.',
  positionals: [{ name: 'workspace_id', description: 'The workspace.' }],
  flags: [
    ENVIRONMENT_FLAG,
    { flag: 'status', type: 'string', choices: STATUSES, description: 'Only deliveries in this state.' },
    { flag: 'event-type', type: 'string', description: 'Only events of this type, such as call.completed.' },
    { flag: 'agent', type: 'string', description: 'Only events of this agent.' },
    { flag: 'endpoint', type: 'string', description: 'Only deliveries to this endpoint.' },
    ...PAGE_FLAGS,
  ],
  examples: [
    ['ws_0Ub5Xw1A000k3mZq8RtYvLp', '--status', 'dead_lettered'],
    ['ws_0Ub5Xw1A000k3mZq8RtYvLp', '--environment', 'sandbox', '--limit', '20'],
  ],
  async run(deps, input) {
    const workspace_id = input.word('workspace_id')
    await WorkspaceRow.require(deps.db.knex, { workspace_id }, workspace_id)
    const page = pageOf(input)
    const caller = callerIn(deps, workspace_id, environmentOf(input))
    const { rows } = await listDeliveries(deps.db, caller, { ...page, filters: filtersOf(input) })
    return pageOutcome(rows, page, {
      name: 'deliveries',
      columns: COLUMNS,
      keyOf: ({ delivery_id }) => delivery_id,
      viewOf: deliveryRow,
    })
  },
}

export function environmentOf(input: Input): Environment {
  return (input.flag('environment') ?? 'production') as Environment
}

/** A delivery without the event. */
export function deliveryRow(row: DeliveryRow): Row {
  const { body: _, ...delivery } = row
  return { ...delivery }
}

function filtersOf(input: Input) {
  const [status, event_type] = [input.flag('status'), input.flag('event-type')]
  const [agent_id, endpoint_id] = [input.flag('agent'), input.flag('endpoint')]
  return {
    ...(status && { status: status as DeliveryStatus }),
    ...(event_type && { event_type: event_type as WebhookEventType }),
    ...(agent_id && { agent_id }),
    ...(endpoint_id && { endpoint_id }),
  }
}
