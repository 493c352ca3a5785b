import { callingCode } from '../../domain/calling-code.ts'
import type { Environment } from '../../platform/caller.ts'
import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'

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

/** Notes that a workspace calls or messages a country; of the first time its owner gets a mail. At home nothing is noted. */
export async function noteCountry(db: StatementTarget, { environment, number, ...reached }: Reached): Promise<void> {
  const calling_code = callingCode(number)
  if (environment === 'production' && calling_code !== HOME) await run(db, insertCountry, { ...reached, calling_code })
}
