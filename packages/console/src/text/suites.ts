const bounds = (min: number, max: number): string => {
  if (max === Infinity) return `at least ${min}`
  return min === -Infinity ? `at most ${max}` : `from ${min} to ${max}`
}

/** The faults that a suite of simulations can have. */
export const text = {
  empty: 'must not be empty.',
  empty_list: 'needs at least one entry.',
  longer: (max: number) => `has at most ${max} characters.`,
  missing: 'is missing.',
  must_be: (accepted: string) => `must be ${accepted}.`,
  no_suite: 'A suite is an object with a list of scenarios.',
  no_time: 'must be a time such as 2026-12-01T08:00:00Z.',
  nul: 'must not have a character with the code 0.',
  one_of: (allowed: string) => `must be one of ${allowed}.`,
  one_of_fields: (names: string) => `must be text, or have one of ${names}.`,
  any_of_fields: (names: string) => `must have one of ${names}.`,
  only: (value: string) => `can only be ${value}. Leave it out otherwise.`,
  outside: (min: number, max: number) => `must be ${bounds(min, max)}.`,
  quote: ' Put it in quotes.',
  several: 'There are several documents. A suite is one: leave out the lines with ---.',
  too_deep: 'It is nested too deeply.',
  too_few: (min: number) => `needs at least ${min} entries.`,
  too_long: 'A suite has at most 1 MiB.',
  too_many: (max: number) => `has at most ${max} entries.`,
  types: {
    object: 'an object with fields',
    array: 'a list',
    string: 'text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
  },
  unknown: (known: string) => `is not a field here. Known are ${known}.`,
}
