import type { JobQueue } from '../../platform/work/jobs.ts'
import { answerCall } from './answer-call.ts'
import type { CallJobs } from './call-line.ts'
import { endCall } from './end-call.ts'
import { hearCaller } from './hear-caller.ts'
import { replyToCaller, type ReplyDeps } from './reply-to-caller.ts'

export function registerCallJobs(deps: ReplyDeps & { jobs: JobQueue<CallJobs> }): void {
  deps.jobs.register('call.line', async (step) => {
    const event = step.line[step.position]
    if (event?.kind === 'answered') await answerCall(deps, step)
    else if (event?.kind === 'utterance') await hearCaller(deps, step, event)
    else if (event?.kind === 'ended') await endCall(deps, step, event)
  })
  deps.jobs.register('call.reply', async (step, { signal }) => await replyToCaller(deps, step, signal))
}
