import { isOhunError } from '@ohun/sdk'

/** Somebody else has changed the same fields. Nothing was saved. */
export class Conflict<Row extends object = object, Changes extends object = object> extends Error {
  override name = 'Conflict'
  /** The record as it is now. */
  readonly current: Row
  /** The person's own changes. */
  readonly changes: Changes
  /** The fields that both have changed. */
  readonly fields: readonly string[]

  constructor({ current, changes, fields }: { current: Row; changes: Changes; fields: readonly string[] }) {
    super(`Changed by somebody else: ${fields.join(', ')}`)
    this.current = current
    this.changes = changes
    this.fields = fields
  }
}

/** The conflict that saving has thrown. Null for any other error. */
export const conflictOf = <Row extends object>(error: unknown): Conflict<Row> | null =>
  error instanceof Conflict ? (error as Conflict<Row>) : null

interface Saving<Row, Changes> {
  /** The record that the person has seen. */
  seen: Row
  /** Only the fields that the person has changed. */
  changes: Changes
  /** Saves the changes if the record is still the one that was seen. */
  send: (changes: Changes, seen: Row) => PromiseLike<Row>
  read: () => PromiseLike<Row>
}

export interface Saved<Row> {
  saved: Row
  /** Whether the record has changes of somebody else that the person has not seen. */
  merged: boolean
}

/** The service refuses again only if others keep changing the record. */
const MAX_ATTEMPTS = 5

/**
 * Saves changes of a record that somebody else may have changed. Changes of different fields are merged.
 * @throws Conflict if both have changed the same field.
 */
export async function saveMerged<Row extends object, Changes extends object>(
  saving: Saving<Row, Changes>,
): Promise<Saved<Row>> {
  let { seen } = saving
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { saved: await saving.send(saving.changes, seen), merged: seen !== saving.seen }
    } catch (error) {
      if (!isChanged(error) || attempt === MAX_ATTEMPTS) throw error
    }
    const current = await saving.read()
    const fields = contested({ seen: saving.seen, current, changes: saving.changes })
    if (fields.length > 0) throw new Conflict({ current, changes: saving.changes, fields })
    seen = current
  }
}

const isChanged = (error: unknown): boolean => isOhunError(error) && error.code === 'VERSION_CONFLICT'

/** The fields that both have changed, to different values. */
function contested<Row extends object>(of: { seen: Row; current: Row; changes: object }): string[] {
  return Object.keys(of.changes).filter((field) => {
    const current = valueIn(of.current, field)
    return !isSame(valueIn(of.seen, field), current) && !isSame(valueIn(of.changes, field), current)
  })
}

const valueIn = (row: object, field: string): unknown => (row as Record<string, unknown>)[field]

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The given values that differ from those of the record. */
export function changesOf<Values extends object>(seen: object, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(
    ([field, value]) => value !== undefined && !isSame(value, valueIn(seen, field)),
  )
  return Object.fromEntries(entries) as Partial<Values>
}
