import type { ListCallsData } from '@ohun/sdk'

export type CallSearch = Omit<NonNullable<ListCallsData['query']>, 'page_size' | 'page_token'>

const TEXTS = [
  'agent_id',
  'direction',
  'status',
  'number',
  'end_reason',
  'resolution',
  'answered_by',
  'announcement',
  'text',
  'created_after',
  'created_before',
] as const
const NUMBERS = ['min_duration_seconds', 'max_duration_seconds', 'min_cost_kobo', 'max_cost_kobo'] as const

/** The filters in the address. The service reports invalid values. */
export function callSearchOf(given: Record<string, unknown>): CallSearch {
  const texts = TEXTS.map((name) => [name, textOf(given[name])] as const)
  const numbers = NUMBERS.map((name) => [name, numberOf(given[name])] as const)
  return Object.fromEntries([...texts, ...numbers].filter(([, value]) => value !== undefined)) as CallSearch
}

/** The same filters in the form of a saved view. */
export function filtersOf(search: CallSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
}

/** Whether two addresses show the same calls. */
export function areSame(one: CallSearch, other: CallSearch): boolean {
  const [some, others] = [Object.entries(filtersOf(one)), filtersOf(other)]
  return some.length === Object.keys(others).length && some.every(([name, value]) => others[name] === value)
}

/** The router parses a number in the address, so a phone number loses its plus sign. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return `+${value}`
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
