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
    also: number_id,
  })

const toPage = (to: string | undefined, entry: Omit<Entry, 'open'>): Entry[] =>
  to === undefined ? [] : [{ ...entry, open: { to } }]

const MOST = 50

/** The entries that contain every word of `typed`, in their original order. Spaces inside a number do not matter. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const joined = words.join('')
  const matches = ({ title, hint = '', also = '' }: Entry): boolean => {
    const all = `${title} ${hint} ${also}`.toLowerCase()
    return words.every((word) => all.includes(word)) || all.includes(joined)
  }
  return entries.filter(matches).slice(0, MOST)
}
