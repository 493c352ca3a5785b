import type { Exchange } from '../exchange.ts'
import { checkReply } from '../reply-faults.ts'
import type { RequestName } from '../requests.ts'
import { fault, ok, shown, skipped, type Finding } from './finding.ts'
import type { Patient } from './patient.ts'

/** The requests that need a reply, by the word of `--requests`. */
export const repliesTo = {
  turns: 'voice.turn',
  messages: 'messaging.turn',
  tools: 'tool.invocation',
  screenings: 'call.screening',
  machines: 'call.machine_answered',
  analyses: 'call.analysis',
} as const satisfies Record<string, RequestName>

const ROUNDS = 3

/**
 * Judges the reply as the service does. The quickest of three counts, because the first may have waited for a program
 * to start.
 */
export async function checkReplies(
  patient: Patient,
  write: (value: object) => string,
  check: keyof typeof repliesTo,
): Promise<Finding> {
  const name = repliesTo[check]
  const answers: Exchange[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const answer = await patient.send({ name, text: write(patient.body(name)) })
    if (answer.kind === 'answered' && answer.status === 501)
      return skipped(check, `${shown(answer)}: it does not handle this request`)
    answers.push(answer)
  }
  const quickest = answers.toSorted((a, b) => a.latency_ms - b.latency_ms)[0]!
  const found = [...answers.flatMap((answer) => faultsOf(name, answer)), ...checkReply(name, quickest).faults]
  const sent = `${ROUNDS} requests ${name}, one after the other`
  const [first] = [...found.filter(({ level }) => level === 'fault'), ...found]
  if (!first) return ok(check, { sent, got: `${shown(quickest)}, after ${Math.round(quickest.latency_ms)} ms` })
  return fault(check, { sent, got: first.message }, first.level === 'fault' ? 'failed' : 'warning')
}

const faultsOf = (name: RequestName, answer: Exchange) =>
  checkReply(name, answer).faults.filter(({ level }) => level === 'fault')
