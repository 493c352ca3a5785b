import type { Environment } from '../../platform/caller.ts'
import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'

/** The calling codes of one and two digits (ITU-T E.164); all others have three. */
const SHORT_CODES = new Set(
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)

const HOME = '+234'

export interface Reached {
  workspace_id: string
  environment: Environment
  number: string
  now: Date
}

const insertCountry = statement<{ workspace_id: string; calling_code: string; now: Date }>(
  'reached_country',
  `insert into reached_countries (workspace_id, calling_code, reached_at) values (:workspace_id, :calling_code, :now)
   on conflict (workspace_id, calling_code) do nothing`,
)

/** Notes that a workspace calls or messages a country. The owner gets a mail about each new country. Nigeria is not noted. */
export async function recordCountry(db: StatementTarget, { environment, number, ...reached }: Reached): Promise<void> {
  const calling_code = callingCode(number)
  if (environment === 'production' && calling_code !== HOME) await run(db, insertCountry, { ...reached, calling_code })
}

/** The calling code of a number, such as `+233`, which stands for a country or for several that share it. */
export function callingCode(e164: string): string {
  const length = [1, 2].find((digits) => SHORT_CODES.has(e164.slice(1, 1 + digits))) ?? 3
  return e164.slice(0, 1 + length)
}
