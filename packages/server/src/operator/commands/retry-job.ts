import { UsageError } from '@ohun/command-line/usage-error'
import { recordAudit } from '../../features/audit-log/record-audit.ts'
import { retryFailedJobs, retryJob, type FailedJobs, type RetryJobsDeps } from '../../platform/work/retry-jobs.ts'
import type { Command, CommandDeps, Input, Row } from '../command.ts'
import { timeOf } from '../time-flag.ts'

export const retryJobCommand: Command = {
  path: ['jobs', 'retry'],
  summary: 'Run failed jobs again',
  description:
    'Runs one job, which may also be waiting, or all jobs of a kind that failed in a period. Each job gets all of its attempts again. Running ' +
    'servers start the jobs at once; if none is running, they start with the next server. If several failed jobs have the same purpose, ' +
    'such as the same mail to one user, only the newest runs, and the others are deleted. You can repeat the command.',
  positionals: [
    {
      name: 'job_id',
      description: 'A job, as jobs list shows it. Without it, --kind and --since are required.',
      optional: true,
    },
  ],
  flags: [
    { flag: 'kind', type: 'string', description: 'The kind of the failed jobs, such as account.mail.' },
    {
      flag: 'since',
      type: 'string',
      description: 'The beginning of the period, such as 2026-11-23T14:05:00Z.',
    },
    { flag: 'until', type: 'string', description: 'The end of the period. Default: now.' },
  ],
  examples: [['job_0Ub5Xw1A000k3mZq8RtYvLp'], ['--kind', 'account.mail', '--since', '2026-11-23T14:05:00Z']],
  audited: true,
  async run(deps, input) {
    const job_id = input.word('job_id')
    if (job_id === '') return { value: await retryAll(deps, failedOf(input)) }
    if (['kind', 'since', 'until'].some((flag) => input.flag(flag) !== undefined))
      throw new UsageError('--kind, --since and --until: are not accepted together with <job_id>.')
    return { value: { ...(await retryJob(recording(deps), job_id)) } }
  },
}

async function retryAll(deps: CommandDeps, failed: FailedJobs): Promise<Row> {
  return { ...failed, ...(await retryFailedJobs(recording(deps), failed)) }
}

/** @throws UsageError */
function failedOf(input: Input): FailedJobs {
  const [kind, since, until] = [input.flag('kind'), timeOf(input, 'since'), timeOf(input, 'until')]
  if (kind === undefined || since === null)
    throw new UsageError('<job_id>, or --kind and --since: one of them is required.')
  return { kind, since, until }
}

/** Writes an entry for each workspace whose jobs run again. Jobs of a user or of the whole service have no audit log. */
function recording({ db, clock, ids, actor }: CommandDeps): RetryJobsDeps {
  return {
    db,
    clock,
    async record(trx, jobs) {
      for (const [workspace_id, own] of Map.groupBy(jobs, (job) => job.workspace_id)) {
        const [{ kind, job_id }] = own as [(typeof own)[number]]
        const detail = { kind, retried: own.length, ...(own.length === 1 && { job_id }) }
        const entry = { actor, action: 'jobs.retried', detail, now: clock.now(), ids } as const
        if (workspace_id !== null) await recordAudit(trx, { workspace_id, target: workspace_id, ...entry })
      }
    },
  }
}
