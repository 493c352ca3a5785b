import { retryJob } from '../../platform/work/list-jobs.ts'
import type { Command } from '../command.ts'

export const retryJobCommand: Command = {
  path: ['jobs', 'retry'],
  summary: 'Run a job now that has failed or waits',
  description:
    'It gets all its attempts again. The running servers take it at once; without one it runs after the next start.',
  positionals: [{ name: 'job_id', description: 'The job, as jobs list shows it.' }],
  flags: [],
  examples: [['job_0Ub5Xw1A000k3mZq8RtYvLp']],
  async run(deps, input) {
    return { value: { ...(await retryJob(deps, input.word('job_id'))) } }
  },
}
