import { readRecord, type Fault, type Member, type Members } from './record.ts'

/** One fault of a file of the operator. */
export interface FileFault {
  /** Inside the file: `sms[0].port`. */
  path: string
  what: string
  accepted: string
}

export function fileFaults(): { faults: FileFault[]; fault: Fault } {
  const faults: FileFault[] = []
  return { faults, fault: (path, what, accepted) => void faults.push({ path: path || 'the file', what, accepted }) }
}

/** V8 quotes the text around the fault: only the place is kept. */
export function parseJson(source: string, fault: Fault): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    const [place] = /line \d+ column \d+/.exec((error as Error).message) ?? []
    fault('', place === undefined ? 'is not valid JSON' : `is not valid JSON: ${place}`, 'a JSON object')
    return undefined
  }
}

interface RecordList<T> {
  section: string
  members: Members<T>
  fault: Fault
  most: number
}

/** A list of objects. Its entries report their own faults; one with a fault is left out. */
export function recordList<T extends object>({ section, members, fault, most }: RecordList<T>): Member<readonly T[]> {
  const read = (value: unknown): readonly T[] | undefined => {
    if (!Array.isArray(value) || value.length > most) return undefined
    const entries = value.map((entry, at) => readRecord(entry, { path: `${section}[${at}]`, members, fault }))
    return Object.freeze(entries.filter((entry) => entry !== undefined))
  }
  return { accepted: `a list of up to ${most} objects`, read }
}

export interface Repeatable {
  path: string
  value: string
  /** Accepted instead of a value that is repeated. */
  accepted: string
}

export function reportRepeats(values: readonly Repeatable[], fault: Fault): void {
  const seen = new Map<string, string>()
  for (const { path, value, accepted } of values) {
    const first = seen.get(value)
    if (first === undefined) seen.set(value, path)
    else fault(path, `is the same as ${first}`, accepted)
  }
}
