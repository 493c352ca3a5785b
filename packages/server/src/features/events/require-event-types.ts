import { eventTypes } from '../../generated/events.gen.ts'
import { ApiError } from '../../platform/errors.ts'

const known: ReadonlySet<string> = new Set(eventTypes)

/**
 * Refuses a misspelled type, which would never match an event.
 * @param field - The parameter that names the types.
 * @throws ApiError INVALID_ARGUMENT
 */
export function requireEventTypes(field: string, types: readonly string[]): void {
  const unknown = types.find((type) => !known.has(type))
  if (unknown === undefined) return
  const message = `${field}: ${unknown} is not an event type. Accepted: ${eventTypes.join(', ')}.`
  throw new ApiError('INVALID_ARGUMENT', message)
}

/** Checks the type by which a list or a stream is filtered. */
export function requireTypeOf({ event_type }: { event_type?: string | undefined }): void {
  if (event_type !== undefined) requireEventTypes('event_type', [event_type])
}
