import type { Mno } from '../../generated/types.gen.ts'

/** Operators by priority, with their prefixes in local form (the spec's prefix table). */
export const operators: Readonly<Record<Mno, readonly string[]>> = {
  mtn: ['0803', '0806', '0703', '0706', '0813', '0816', '0810', '0814'],
  glo: ['0805', '0807', '0705', '0815', '0811'],
  airtel: ['0802', '0808', '0708', '0812'],
  '9mobile': ['0809', '0817', '0818', '0908', '0909'],
}

const byPriority = Object.keys(operators) as [Mno, ...Mno[]]
const byPrefix = new Map(byPriority.flatMap((mno) => operators[mno].map((prefix) => [prefix, mno] as const)))

/** The operator of a number by its prefix. For an unknown prefix, the first operator by priority. */
export function homeOperator(e164: string): Mno {
  const local = e164.replace(/^\+234/, '0')
  return byPrefix.get(local.slice(0, 4)) ?? byPriority[0]
}

/** The operators that may carry a call, in the order in which to try them: the home operator, then the others by priority. */
export function carrierChain(e164: string): readonly Mno[] {
  const home = homeOperator(e164)
  return [home, ...byPriority.filter((mno) => mno !== home)]
}
