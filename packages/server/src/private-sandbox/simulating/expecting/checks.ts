import type { ExpectedEvent, ExpectedText, ExpectedTool, SimulationExpectation } from '../../../generated/types.gen.ts'
import type { TextPatterns } from '../../../domain/text-pattern.ts'
import { isLike } from '../is-like.ts'
import type { Played } from '../played.ts'
import { callBackMismatch } from './expected-call-back.ts'
import { orderMismatch } from './expected-order.ts'
import { qualityMismatch } from './expected-quality.ts'
import type { Mismatch } from './mismatch.ts'

export type Expected = Required<Omit<SimulationExpectation, 'within_ms' | 'judge'>>

export type Check<Wanted> = (wanted: Wanted, played: Played, patterns: TextPatterns) => Mismatch | null

/** The checks of each kind of expectation. They return the difference, or null if the expectation is met. */
export const checks: { [Name in keyof Expected]: Check<Expected[Name]> } = {
  says: (wanted, played, patterns) => {
    const said = agentTexts(played, wanted.turn)
    return said.some((text) => fits(text, wanted, patterns))
      ? null
      : { expected: inWords(wanted), actual: listed(said) }
  },
  says_not: (wanted, played, patterns) => {
    const found = agentTexts(played, wanted.turn).find((text) => fits(text, wanted, patterns))
    return found === undefined ? null : { expected: `nothing with ${inWords(wanted)}`, actual: quoted(found) }
  },
  heard: (wanted, played, patterns) => {
    const heard = played.turns.filter(({ interrupted }) => interrupted).map(({ text }) => text)
    const ok = heard.some((text) => fits(text, wanted, patterns))
    return ok ? null : { expected: `heard ${inWords(wanted)}, then interrupted`, actual: listed(heard) }
  },
  tool_called: (wanted, played) => {
    const calls = played.tool_calls.filter((call) => isTool(call, wanted)).length
    return isCount(calls, wanted.times)
      ? null
      : { expected: toolInWords(wanted), actual: `${calls} such calls; ${toolsInWords(played)}` }
  },
  tool_not_called: (wanted, played) => {
    const call = played.tool_calls.find((one) => isTool(one, wanted))
    return call ? { expected: `no call of ${wanted.name}`, actual: JSON.stringify(call.arguments) } : null
  },
  event: (wanted, played) => {
    const found = played.events.filter((event) => isEvent(event, wanted)).length
    return isCount(found, wanted.times)
      ? null
      : { expected: `${counted(wanted.times)} ${wanted.type}`, actual: `${found}; ${eventsInWords(played)}` }
  },
  order: orderMismatch,
  status: (wanted, { status }) => equal(wanted, status ?? 'a conversation without one'),
  end_reason: (wanted, { end_reason }) => equal(wanted, end_reason ?? 'none'),
  cost_kobo_at_most: (wanted, { cost_kobo }) =>
    cost_kobo <= wanted ? null : { expected: `at most ${wanted} kobo`, actual: `${cost_kobo} kobo` },
  opted_out: optOutMismatch,
  quality: qualityMismatch,
  call_back: callBackMismatch,
}

function agentTexts({ turns }: Played, turn: number | undefined): string[] {
  const texts = turns.filter(({ role }) => role === 'agent').map(({ text }) => text)
  return turn === undefined ? texts : texts.slice(turn - 1, turn)
}

function fits(text: string, { contains, matches }: ExpectedText, patterns: TextPatterns): boolean {
  if (contains !== undefined && !text.toLowerCase().includes(contains.toLowerCase())) return false
  return matches === undefined || patterns.matches(text, matches)
}

function inWords({ contains, matches, turn }: ExpectedText): string {
  const parts = [contains !== undefined && quoted(contains), matches !== undefined && `/${matches}/`].filter(Boolean)
  const place = turn === undefined ? '' : ` in turn ${turn}`
  return `${parts.join(' and ') || 'anything'}${place}`
}

function isTool(call: Played['tool_calls'][number], { name, arguments: wanted = {} }: ExpectedTool): boolean {
  return call.name === name && isLike(call.arguments, wanted)
}

function isEvent({ type, payload }: Played['events'][number], wanted: ExpectedEvent): boolean {
  return type === wanted.type && isLike(payload, wanted.payload ?? {})
}

const isCount = (found: number, times: number | undefined): boolean =>
  times === undefined ? found > 0 : found === times
const counted = (times: number | undefined): string => (times === undefined ? 'at least one' : `exactly ${times}`)

function toolInWords({ name, arguments: wanted, times }: ExpectedTool): string {
  const given = wanted === undefined ? '' : ` with ${JSON.stringify(wanted)}`
  return `${counted(times)} call of ${name}${given}`
}

function toolsInWords({ tool_calls }: Played): string {
  const calls = tool_calls.map(({ name, arguments: given }) => `${name} ${JSON.stringify(given)}`)
  return calls.length === 0 ? 'no tool was called' : `called: ${calls.join(', ')}`
}

function eventsInWords({ events }: Played): string {
  return events.length === 0 ? 'no event happened' : `happened: ${events.map(({ type }) => type).join(', ')}`
}

function equal(expected: string, actual: string): Mismatch | null {
  return expected === actual ? null : { expected, actual }
}

/** Checks an opt-out. The confirmation comes with the event, and the agent must not say anything after it. */
function optOutMismatch(wanted: boolean, { events, turns }: Played): Mismatch | null {
  const out = events.find(({ type }) => type === 'message.opt_out')
  if (!wanted) return out ? { expected: 'no opt-out', actual: `an opt-out after ${out.at_ms} ms` } : null
  if (!out) return { expected: 'an opt-out', actual: 'none' }
  const last_said_ms = turns.findLast(({ role, at_ms }) => role === 'caller' && at_ms <= out.at_ms)?.at_ms ?? out.at_ms
  const later = turns.filter(({ role, at_ms }) => role === 'agent' && at_ms > last_said_ms)
  const after = later.find(({ at_ms }) => at_ms > out.at_ms)
  return after ? { expected: 'nothing after the opt-out', actual: quoted(after.text) } : null
}

const LONGEST = 300
const quoted = (text: string): string => JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
const listed = (texts: readonly string[]): string => (texts.length === 0 ? 'nothing' : texts.map(quoted).join(', '))
