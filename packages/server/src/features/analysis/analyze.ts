import { timeLimit, type Clock } from '@ohun/clock'
import type { Log } from '../../platform/log.ts'
import type { AnalysisItem, AnalysisSubject, ReadSubject } from './analysis-item.ts'
import { readableTranscript } from './analysis-prompt.ts'
import type { Answer, NotFound } from './analysis-result.ts'
import { askBackend, type AskBackendDeps } from './ask-backend.ts'
import { askModel, type AskModelDeps } from './ask-model.ts'

export interface AnalyzeDeps extends AskModelDeps, AskBackendDeps {
  readSubject: ReadSubject
  clock: Clock
  /** The clock for the timeout of an attempt. */
  machine_clock: Clock
  log: Log
}

/** An attempt and its call. */
export interface Analyzed {
  /** The call. Null if it no longer exists. */
  subject: AnalysisSubject | null
  answer: Answer
}

/** Long enough for a model that writes a long answer twice. */
export const MAX_ATTEMPT_MS = 60_000

/** Reasons for which neither a model nor a backend is asked, and for which another attempt would have the same result. */
export const NOTHING_TO_ASK: ReadonlySet<string> = new Set(['nothing_said', 'not_kept'])

const NOT_KEPT: NotFound = { reason: 'not_kept', detail: 'What was said was erased or is no longer kept.' }
const NOTHING_SAID: NotFound = { reason: 'nothing_said', detail: 'The other party said nothing.' }

/** Makes one attempt at an analysis. A failure is returned as a value, even an internal one. */
export async function analyze(deps: AnalyzeDeps, item: AnalysisItem, stop: AbortSignal): Promise<Analyzed> {
  const subject = await deps.readSubject(item)
  if (!subject?.transcript) return { subject, answer: NOT_KEPT }
  const transcript = readableTranscript(subject.transcript)
  if (!transcript.some(({ role }) => role === 'caller')) return { subject, answer: NOTHING_SAID }
  using limit = timeLimit(deps.machine_clock, MAX_ATTEMPT_MS, stop)
  const { signal } = limit
  try {
    const is_byom = item.agent.ai_provider === 'byom'
    const answer = is_byom
      ? await askBackend(deps, item, { subject, transcript, signal })
      : await askModel(deps, item, { transcript, signal })
    return { subject, answer }
  } catch (err) {
    stop.throwIfAborted()
    if (limit.expired) return { subject, answer: { reason: 'timeout', detail: TOO_LONG } }
    deps.log.error({ err, analysis_id: item.id }, 'an analysis failed')
    return { subject, answer: { reason: 'internal', detail: 'A fault of the service.' } }
  }
}

const TOO_LONG = `The attempt took longer than ${MAX_ATTEMPT_MS / 1_000} s.`
