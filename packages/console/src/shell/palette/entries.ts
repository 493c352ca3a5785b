import type { Agent, PhoneNumber } from '@ohun/sdk'
import { text } from '../../text/palette.ts'
import type { KnownPages } from '../known-pages.ts'

/** Something that the palette finds, and where it leads. */
export interface Entry {
  key: string
  group: string
  title: string
  hint?: string
  /** More words that find the entry. */
  also?: string
  /** Whether the service has found the entry for what is typed. */
  is_found?: boolean
  open: { to: string } | { run: () => void }
}

/** The parameter of the page for an id, by the id's prefix. */
const PARAMETERS: Readonly<Record<string, string>> = {
  agt: 'agent_id',
  call: 'call_id',
  chk: 'checkout_id',
  clk: 'clock_id',
  conv: 'conversation_id',
  del: 'delivery_id',
  doc: 'document_id',
  evt: 'event_id',
  kb: 'knowledge_base_id',
  key: 'key_id',
  msg: 'message_id',
  num: 'number_id',
  req: 'request_id',
  rule: 'rule_id',
  sim: 'simulation_id',
  whep: 'endpoint_id',
}

const ID = /^([a-z]+)_[0-9A-Za-z]{1,60}$/

/** The page for an id, if there is one. */
export function entryOfId(typed: string, pages: KnownPages): Entry[] {
  const id = typed.trim()
  const parameter = PARAMETERS[ID.exec(id)?.[1] ?? '']
  const to = parameter === undefined ? undefined : pages.of(parameter, id)
  return to === undefined ? [] : [{ key: id, group: text.ids, title: id, also: id, open: { to } }]
}

export const entryOfAgent = ({ agent_id, display_name }: Agent, pages: KnownPages): Entry[] =>
  toPage(pages.of('agent_id', agent_id) ?? pages.named('agents'), {
    key: agent_id,
    group: text.agents,
    title: display_name,
    also: agent_id,
  })

export const entryOfNumber = ({ number_id, e164, type }: PhoneNumber, pages: KnownPages): Entry[] =>
  toPage(pages.of('number_id', number_id) ?? pages.named('numbers'), {
    key: number_id,
    group: text.numbers,
    title: e164,
    hint: type,
    is_found: true,
  })

/** Matches a search for numbers that the service accepts. */
const PART_OF_NUMBER = /^[+() .-]*[0-9][0-9+() .-]*$/
const LONGEST = 40

/** The search for the number that is typed. Undefined if that is not a part of a number. */
export function numberSearchOf(typed: string): string | undefined {
  const search = typed.trim()
  return search.length <= LONGEST && PART_OF_NUMBER.test(search) ? search : undefined
}

/** Whether a search finds a number. The service decides so too, but its answer is for what was typed a moment ago. */
export function isFoundBy(search: string, { e164 }: Pick<PhoneNumber, 'e164'>): boolean {
  const digits = search.replace(/\D/g, '')
  if (e164.includes(digits)) return true
  return digits.startsWith('0') && [2, 3, 4].some((end_of_code) => e164.startsWith(digits.slice(1), end_of_code))
}

const toPage = (to: string | undefined, entry: Omit<Entry, 'open'>): Entry[] =>
  to === undefined ? [] : [{ ...entry, open: { to } }]

/** The most entries that are shown. */
export const MOST = 50

/** The entries that contain every word of `typed`, and those that the service has found, in their original order. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ title, hint = '', also = '' }: Entry): boolean => {
    const all = `${title} ${hint} ${also}`.toLowerCase()
    return words.every((word) => all.includes(word))
  }
  return entries.filter((entry) => entry.is_found || matches(entry)).slice(0, MOST)
}
