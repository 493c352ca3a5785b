import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../../output/values.ts'
import type { Exchange } from '../exchange.ts'
import type { CheckedReply } from '../reply-faults.ts'
import type { Expectation } from './script.ts'

/** The action of a reply to a turn. */
export function actionOf(json: unknown): NonNullable<Expectation['action']> {
  const { end_call, transfer_to, warm_transfer, dtmf, collect_keys, leave, schedule_callback, action } = isObject(json)
    ? json
    : {}
  if (action === 'allow' || action === 'reject') return action
  if (end_call) return 'end_call'
  if (transfer_to) return 'transfer'
  if (warm_transfer) return 'warm_transfer'
  if (schedule_callback) return 'schedule_callback'
  if (dtmf) return 'dtmf'
  if (leave) return 'leave'
  return collect_keys ? 'collect_keys' : 'none'
}

/** The expectations that a reply does not meet, as sentences. */
export function unmet(expect: Expectation, answer: Exchange, { json }: CheckedReply): string[] {
  const status = answer.kind === 'answered' ? answer.status : null
  return [
    ...(expect.status === undefined || expect.status === status
      ? []
      : [`Expected status ${expect.status}, got ${status ?? 'no response'}.`]),
    ...(expect.max_latency_ms === undefined || answer.latency_ms <= expect.max_latency_ms
      ? []
      : [`Expected a reply within ${expect.max_latency_ms} ms, got it after ${Math.round(answer.latency_ms)} ms.`]),
    ...(answer.kind === 'answered' ? unmetByJson(expect, isObject(json) ? json : {}) : []),
  ]
}

function unmetByJson(expect: Expectation, json: Record<string, unknown>): string[] {
  const { action, transfer_to, dtmf, result } = expect
  return [
    ...unmetByText(expect, typeof json['text'] === 'string' ? json['text'] : ''),
    ...unlike('action', action, actionOf(json)),
    ...unlike('transfer_to', transfer_to, json['transfer_to']),
    ...unlike('dtmf', dtmf, json['dtmf']),
    ...Object.entries(result ?? {}).flatMap(([name, value]) => unlike(`result.${name}`, value, json[name])),
  ]
}

function unlike(name: string, expected: unknown, got: unknown): string[] {
  if (expected === undefined || isDeepStrictEqual(expected, got)) return []
  return [`Expected ${name} ${show(expected)}, got ${show(got)}.`]
}

function unmetByText({ text, contains = [], matches }: Expectation, got: string): string[] {
  const missing = [contains].flat().filter((part) => !got.toLowerCase().includes(part.toLowerCase()))
  return [
    ...(text === undefined || text === got ? [] : [`Expected the text ${show(text)}, got ${show(got)}.`]),
    ...missing.map((part) => `Expected a text that contains ${show(part)}, got ${show(got)}.`),
    ...(matches === undefined || new RegExp(matches, 'u').test(got)
      ? []
      : [`Expected a text that matches /${matches}/, got ${show(got)}.`]),
  ]
}

const SHOWN_CHARACTERS = 200

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}
