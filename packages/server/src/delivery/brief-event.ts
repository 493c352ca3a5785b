const HISTORIES = ['conversation_history', 'transcript'] as const

/** An event as it was sent, but without the histories, which are most of its length. */
export function briefEvent<Event extends object>(event: Event): Event {
  const { payload } = event as { payload?: unknown }
  if (typeof payload !== 'object' || payload === null) return event
  const empty = HISTORIES.filter((name) => Array.isArray(Reflect.get(payload, name))).map((name) => [name, []] as const)
  return empty.length === 0 ? event : { ...event, payload: { ...payload, ...Object.fromEntries(empty) } }
}
