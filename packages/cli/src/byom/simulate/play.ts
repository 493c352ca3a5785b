import type { Context } from '../../context.ts'
import { isObject } from '../../output/values.ts'
import type { Exchange } from '../exchange.ts'
import { checkReply, type ReplyFault } from '../reply-faults.ts'
import { sendWebhook, type Target } from '../send-webhook.ts'
import { createConversation } from './conversation.ts'
import { actionOf, unmet } from './expectations.ts'
import { kindOfStep, type Script, type Step } from './script.ts'

/** One step of one run. */
export interface StepResult {
  /** The number of the step in the file, starting at 1. */
  readonly step: number
  readonly run: number
  /** Null if nothing was sent. */
  readonly answer: Exchange | null
  readonly failures: readonly string[]
  readonly warnings: readonly string[]
}

export interface Play {
  readonly script: Script
  readonly target: Target
  readonly runs: number
  readonly concurrency: number
}

/** Plays the script as often as requested, with limited concurrency. */
export async function play(context: Context, { script, target, runs, concurrency }: Play): Promise<StepResult[]> {
  const results: StepResult[][] = []
  let next = 0
  const work = async () => {
    while (next < runs) {
      const run = ++next
      results[run - 1] = await playOnce(context, { script, target, run })
    }
  }
  await Promise.all(Array.from({ length: Math.min(runs, concurrency) }, work))
  return results.flat()
}

interface Once {
  script: Script
  target: Target
  run: number
}

async function playOnce(context: Context, { script, target, run }: Once): Promise<StepResult[]> {
  const conversation = createConversation(script, context.now())
  const results: StepResult[] = []
  let ended: string | undefined
  for (const [index, step] of script.steps.entries()) {
    const place = { step: index + 1, run }
    if (ended !== undefined && kindOfStep(step) !== 'event') {
      results.push({ ...place, answer: null, failures: [`Not sent: ${ended}.`], warnings: [] })
      continue
    }
    const { name, body } = conversation.request(step, context.now())
    const answer = await sendWebhook(context, target, { body, name })
    const reply = checkReply(name, answer)
    results.push({ ...place, answer, ...judged(step, answer, reply) })
    ended ??= endedBy(reply.json, `step ${index + 1}`)
    const { text } = isObject(reply.json) ? reply.json : {}
    if (kindOfStep(step) === 'say' && typeof text === 'string') conversation.answered(text, context.now())
  }
  return results
}

function judged(step: Step, answer: Exchange, reply: ReturnType<typeof checkReply>) {
  const { expect = {} } = step
  const asExpected = answer.kind === 'answered' && expect.status === answer.status
  // If a step expects a status other than 2xx, its reply does not have to be valid.
  const faults = reply.faults.filter(({ code }) => !(asExpected && (code === 'status' || code === 'redirect')))
  return {
    failures: [...messages(faults, 'fault'), ...unmet(expect, answer, reply)],
    warnings: messages(faults, 'warning'),
  }
}

const messages = (faults: readonly ReplyFault[], level: ReplyFault['level']) =>
  faults.filter((fault) => fault.level === level).map(({ message }) => message)

/** Why the conversation is over. Undefined if it continues. */
function endedBy(json: unknown, step: string): string | undefined {
  const action = actionOf(json)
  if (action === 'end_call') return `${step} ended the call`
  if (action === 'transfer') return `${step} transferred the call`
  return action === 'reject' ? `${step} rejected the call` : undefined
}
