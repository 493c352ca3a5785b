import type { DeadLetterReplay } from '../../generated/types.gen.ts'
import { recordAudit } from '../../features/audit-log/record-audit.ts'
import { replayDeliveries } from '../../features/webhooks/replay-deliveries.ts'
import type { ReplayJobs } from '../../features/webhooks/replay-range.jobs.ts'
import { WorkspaceRow } from '../../features/workspaces/workspace.model.ts'
import { ApiError } from '../../platform/errors.ts'
import { enqueueJob, type NewJob } from '../../platform/work/jobs.ts'
import { wakeProcesses } from '../../platform/work/wake-ups.ts'
import { UsageError } from '@ohun/command-line/usage-error'
import type { Command, CommandDeps, Input } from '../command.ts'
import { callerIn } from '../named-workspace.ts'
import { timeOf } from '../time-flag.ts'
import { ENVIRONMENT_FLAG, environmentOf } from './list-deliveries.ts'

export const replayDeliveriesCommand: Command = {
  path: ['deliveries', 'replay'],
  summary: 'Deliver dead-lettered events of a workspace again',
  description:
    'One event, or all of a period. Each begins again at attempt 1. The first thousand of a period are replayed at once, the others by the ' +
    'running server. Events of deleted endpoints and erased contacts are not replayed.',
  positionals: [
    { name: 'workspace_id', description: 'The workspace.' },
    { name: 'event_id', description: 'An event. Without it, --since is required.', optional: true },
  ],
  flags: [
    ENVIRONMENT_FLAG,
    { flag: 'since', type: 'string', description: 'The beginning of the period, such as 2027-01-31T00:00:00Z.' },
    { flag: 'until', type: 'string', description: 'The end of the period. Default: now.' },
    { flag: 'endpoint', type: 'string', description: 'Only deliveries of the period to this endpoint.' },
  ],
  examples: [
    ['ws_0Ub5Xw1A000k3mZq8RtYvLp', 'evt_0Ub5Xw1A000k3mZq8RtYvLp'],
    ['ws_0Ub5Xw1A000k3mZq8RtYvLp', '--since', '2026-11-20T08:00:00Z'],
  ],
  audited: true,
  async run(deps, input) {
    return { value: await replay(deps, input) }
  },
}

async function replay(deps: CommandDeps, input: Input) {
  const { db, clock, ids, actor } = deps
  const workspace_id = input.word('workspace_id')
  const environment = environmentOf(input)
  const wanted = wantedOf(input)
  await WorkspaceRow.require(db.knex, { workspace_id }, workspace_id)
  let due: Date | undefined
  const wake = (since: Date): void => void (due = since)
  const jobs = { enqueue: (trx: Trx, job: NewJob<ReplayJobs>) => enqueueJob<ReplayJobs>(deps, trx, job) }
  const caller = callerIn(deps, workspace_id, environment)
  const { replayed, matched, not_found, not_replayed } = await replayDeliveries(
    { db, clock, jobs, wake },
    caller,
    wanted,
  )
  if (not_found.length > 0)
    throw new ApiError('NOT_FOUND', `${not_found.join(', ')} does not exist in ${workspace_id}.`)
  if (due) await wakeProcesses(db.knex, { table: 'deliveries', since: due.getTime() })
  const detail = { environment, matched, ...wanted }
  const entry = { workspace_id, actor, action: 'webhook_deliveries.replayed', target: workspace_id, detail } as const
  await db.knex.transaction((trx) => recordAudit(trx, { ...entry, now: clock.now(), ids }))
  return { workspace_id, environment, replayed, matched, not_replayed }
}

type Trx = Parameters<typeof enqueueJob>[1]

function wantedOf(input: Input): DeadLetterReplay {
  const event_id = input.word('event_id')
  const times = Object.fromEntries(
    (['since', 'until'] as const).flatMap((name) => {
      const time = timeOf(input, name)
      return time === null ? [] : [[name, time.toISOString()]]
    }),
  )
  const endpoint_id = input.flag('endpoint')
  if (event_id === '' && times['since'] === undefined)
    throw new UsageError('<event_id> or --since: one of them is required.')
  return { ...times, ...(endpoint_id && { endpoint_id }), ...(event_id !== '' && { event_ids: [event_id] }) }
}
