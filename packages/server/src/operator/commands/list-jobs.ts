import { JOB_STATUSES, listJobs, type JobFilters } from '../../platform/work/list-jobs.ts'
import type { Command, Input } from '../command.ts'
import { timeOf } from '../time-flag.ts'
import { PAGE_FLAGS, pageOf, pageOutcome } from '../paging.ts'

const COLUMNS = [
  'job_id',
  'kind',
  'workspace_id',
  'status',
  'attempt_count',
  'next_attempt_at',
  'failed_at',
  'last_error',
  'created_at',
]

export const listJobsCommand: Command = {
  path: ['jobs', 'list'],
  summary: 'List the jobs that wait, run or have failed, newest first',
  description:
    'A job that fails is tried again for about an hour and then stays as failed for 30 days, so that jobs retry can run it again. ' +
    'Refunds of transfers stay until they have run. Recurring jobs always wait. What a job works on is not shown, because it can contain personal data.',
  positionals: [],
  flags: [
    { flag: 'status', type: 'string', choices: JOB_STATUSES, description: 'Only jobs in this state.' },
    { flag: 'kind', type: 'string', description: 'Only jobs of this kind, such as account.mail.' },
    { flag: 'workspace', type: 'string', description: 'Only jobs of this workspace.' },
    {
      flag: 'since',
      type: 'string',
      description:
        'Only jobs that failed, or were created if they have not failed, at this time or later: 2026-11-23T14:05:00Z.',
    },
    { flag: 'until', type: 'string', description: 'Only jobs that failed, or were created, before this time.' },
    ...PAGE_FLAGS,
  ],
  examples: [[], ['--status', 'failed'], ['--kind', 'account.mail', '--since', '2026-11-23T14:05:00Z']],
  async run({ db }, input) {
    const page = pageOf(input)
    const jobs = await listJobs(db, { ...page, ...filtersOf(input) })
    return pageOutcome(jobs, page, {
      name: 'jobs',
      columns: COLUMNS,
      keyOf: ({ job_id }) => job_id,
      viewOf: (job) => ({ ...job }),
    })
  },
}

/** @throws UsageError */
function filtersOf(input: Input): JobFilters {
  return {
    status: input.flag('status') ?? null,
    kind: input.flag('kind') ?? null,
    workspace_id: input.flag('workspace') ?? null,
    since: timeOf(input, 'since'),
    until: timeOf(input, 'until'),
  }
}
