import { findTargets } from '../../delivery/targets.ts'
import { nextUnhealthy, takeUnhealthyTargets, type UnhealthyTarget } from '../../delivery/unhealthy-targets.ts'
import type { Notify } from '../../domain/notify.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { JobContext } from '../../platform/work/job-runner.ts'
import type { JobQueue } from '../../platform/work/jobs.ts'
import { AgentRow } from '../agents/agent.model.ts'
import { healthMail, type NamedTarget } from './health-mail.ts'

interface HealthNotice {
  workspace_id: string
  targets: UnhealthyTarget[]
}

export interface HealthJobs {
  'webhooks.health_mail': HealthNotice
}

export interface HealthJobsDeps {
  db: Database
  clock: Clock
  jobs: JobQueue<HealthJobs>
  notify: Notify
}

const INTERVAL_MS = 60 * 60 * 1_000

/** Members get a mail about targets whose deliveries all fail, and about dead letters. No target is switched off. */
export function registerHealthJobs(deps: HealthJobsDeps): void {
  deps.jobs.register('webhooks.health_mail', (notice) => sendHealthMail(deps, notice))
  deps.jobs.every('webhooks.health', { interval_ms: INTERVAL_MS, due: () => nextUnhealthy(deps) }, (context) =>
    noticeUnhealthyTargets(deps, context),
  )
}

/** Marks a target as reported and writes the mail in one transaction, so that a target is reported exactly once. */
async function noticeUnhealthyTargets({ db, clock, jobs }: HealthJobsDeps, { signal }: JobContext): Promise<void> {
  for (let found = true; found && !signal.aborted;) {
    found = await db.knex.transaction(async (trx) => {
      const now = clock.now()
      const targets = await takeUnhealthyTargets(trx, now)
      for (const [workspace_id, own] of Map.groupBy(targets, (target) => target.workspace_id)) {
        const payload = { workspace_id, targets: own }
        await jobs.enqueue(trx, { kind: 'webhooks.health_mail', payload, due_at: now })
      }
      return targets.length > 0
    })
  }
}

/** Sends the mail. The mail is the same if the job runs again after a crash. Targets deleted in the meantime are left out. */
async function sendHealthMail(deps: HealthJobsDeps, { workspace_id, targets }: HealthNotice): Promise<void> {
  const named = await withNames(deps, { workspace_id, targets })
  if (named.length === 0) return
  const notice = { workspace_id, kind: 'webhook_failures', mail: healthMail(named) } as const
  await deps.db.knex.transaction((trx) => deps.notify(trx, notice))
}

async function withNames({ db }: HealthJobsDeps, { workspace_id, targets }: HealthNotice): Promise<NamedTarget[]> {
  const living = await findTargets(db, { workspace_id, target_ids: targets.map(({ target_id }) => target_id) })
  const agent_ids = living.map(({ agent_id }) => agent_id)
  const agents = await AgentRow.in(db.knex, { workspace_id }).whereIn('agent_id', agent_ids)
  const names = new Map(agents.map(({ agent_id, display_name }) => [agent_id, display_name]))
  return targets.flatMap((target) => {
    const { agent_id, kind, url } = living.find(({ target_id }) => target_id === target.target_id) ?? {}
    const agent_name = names.get(agent_id ?? '')
    return agent_name === undefined || !kind || !url ? [] : [{ ...target, kind, url, agent_name }]
  })
}
