import { JOB_STATUSES, listJobs } from '../../platform/work/list-jobs.ts'
import type { Command } from '../command.ts'
import { PAGE_FLAGS, pageOf, pageOutcome } from '../paging.ts'

const COLUMNS = ['job_id', 'kind', 'status', 'attempt_count', 'next_attempt_at', 'last_error', 'created_at']

export const listJobsCommand: Command = {
  path: ['jobs', 'list'],
  summary: 'List the jobs that wait, run or have failed, newest first',
  description:
    'A job that fails is tried again for about an hour and then stays as failed. Recurring jobs always wait. What a job works on is not ' +
    'shown, because it can contain personal data.',
  positionals: [],
  flags: [
    { flag: 'status', type: 'string', choices: JOB_STATUSES, description: 'Only jobs in this state.' },
    { flag: 'kind', type: 'string', description: 'Only jobs of this kind, such as account.mail.' },
    ...PAGE_FLAGS,
  ],
  examples: [[], ['--status', 'failed'], ['--kind', 'account.mail']],
  async run({ db }, input) {
    const page = pageOf(input)
    const [status, kind] = [input.flag('status'), input.flag('kind')]
    const jobs = await listJobs(db, { ...page, ...(status && { status }), ...(kind && { kind }) })
    return pageOutcome(jobs, page, {
      name: 'jobs',
      columns: COLUMNS,
      keyOf: ({ job_id }) => job_id,
      viewOf: (job) => ({ ...job }),
    })
  },
}
