/** One member of a JSON object. */
export interface Member<T> {
  /** As the end of the sentence "Accepted: …". */
  accepted: string
  /** Undefined if the value is not accepted. */
  read: (value: unknown) => T | undefined
  /** The value if the member is left out; a member without a default is required. */
  absent?: T
}

/** All members of an object. Others are refused. */
export type Members<T> = { readonly [Name in keyof T]-?: Member<T[Name]> }

/** Where faults go: the path inside the document, what is wrong, and what would be accepted. */
export type Fault = (path: string, what: string, accepted: string) => void

/** Reads one object by its members, reporting every fault of it; undefined when there is any. */
export function readRecord<T extends object>(
  value: unknown,
  { path, members, fault }: { path: string; members: Members<T>; fault: Fault },
): T | undefined {
  const names = Object.keys(members) as (keyof T & string)[]
  if (!isObject(value)) {
    fault(path, describe(value), `an object with ${names.join(', ')}`)
    return undefined
  }
  let faults = 0
  const report: Fault = (...what) => {
    faults++
    fault(...what)
  }
  const inside = (name: string): string => (path === '' ? name : `${path}.${name}`)
  for (const name of Object.keys(value))
    if (!Object.hasOwn(members, name)) report(inside(name), 'is not known', `the members ${names.join(', ')}`)
  const read = names.map((name) => [name, readMember(value, name, { ...members[name], path: inside(name), report })])
  return faults === 0 ? (Object.freeze(Object.fromEntries(read)) as T) : undefined
}

function readMember<T>(
  record: Readonly<Record<string, unknown>>,
  name: string,
  { path, accepted, read, report, ...rest }: Member<T> & { path: string; report: Fault },
): T | undefined {
  if (!Object.hasOwn(record, name)) {
    if (!('absent' in rest)) report(path, 'is missing', accepted)
    return rest.absent
  }
  const value = read(record[name])
  if (value === undefined) report(path, describe(record[name]), accepted)
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text is never repeated, because it may be a secret, even one in the wrong place. */
function describe(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'is empty' : 'is a text that is not accepted'
  if (Array.isArray(value)) return 'is a list'
  return value !== null && typeof value === 'object' ? 'is an object' : `is ${String(value)}`
}

/** A member that may be left out, and then is `absent`. */
export function optional<T, A>(member: Member<T>, absent: A): Member<T | A> {
  return { ...member, absent }
}

export function wholeNumber(from: number, to: number): Member<number> {
  const fits = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= from && Number(value) <= to
  return { accepted: `a whole number from ${from} to ${to}`, read: (value) => (fits(value) ? value : undefined) }
}

export function oneOf<const T extends string>(choices: readonly T[]): Member<T> {
  return {
    accepted: choices.length === 1 ? `"${choices[0]}"` : `one of ${choices.join(', ')}`,
    read: (value) => choices.find((choice) => choice === value),
  }
}

export function text(pattern: RegExp, accepted: string): Member<string> {
  return { accepted, read: (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined) }
}

/** A member that one of the variables' parsers reads. */
export function parsed(parse: (text: string) => string, accepted: string): Member<string> {
  const read = (value: unknown): string | undefined => {
    if (typeof value !== 'string') return undefined
    try {
      return parse(value)
    } catch {
      return undefined
    }
  }
  return { accepted, read }
}

/** A list of them that is not empty. */
export function listOf<T>(member: Member<T>, { most, of }: { most: number; of: string }): Member<readonly T[]> {
  const read = (value: unknown): readonly T[] | undefined => {
    if (!Array.isArray(value) || value.length === 0 || value.length > most) return undefined
    const entries = value.map((entry) => member.read(entry))
    return entries.includes(undefined) ? undefined : Object.freeze(entries as T[])
  }
  return { accepted: `a list of 1 to ${most} of ${of}`, read }
}

export const yesOrNo: Member<boolean> = {
  accepted: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
}
