import type { Notice } from '../../../domain/notify.ts'
import type { Destinations } from '../../../domain/destinations.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { onceADay, type NoticeMailDeps } from './mail-once-a-day.ts'

export interface CountryMailDeps extends NoticeMailDeps {
  destinations: Destinations
}

const DAY_MS = 24 * 60 * 60 * 1_000
const BATCH = 100

const selectDue = statement<{ before: Date; limit: number }, { workspace_id: string }>(
  'countries_to_mail',
  `select distinct w.workspace_id from reached_countries c join workspaces w using (workspace_id)
   where c.mailed_at is null and w.deleted_at is null
     and (w.countries_mailed_at is null or w.countries_mailed_at <= :before) limit :limit`,
)

/** The workspaces that have reached a country that no mail has mentioned yet. */
export async function workspacesWithNewCountries({ db, clock }: NoticeMailDeps): Promise<string[]> {
  const before = new Date(clock.now().getTime() - DAY_MS)
  return (await run(db, selectDue, { before, limit: BATCH })).map(({ workspace_id }) => workspace_id)
}

const selectCountries = statement<{ workspace_id: string }, { calling_code: string; reached_at: Date }>(
  'countries_of_mail',
  `select calling_code, reached_at from reached_countries
   where workspace_id = :workspace_id and mailed_at is null order by reached_at`,
)

const markMailed = statement<{ workspace_id: string; calling_codes: string[]; now: Date }>(
  'countries_mailed',
  `update reached_countries set mailed_at = :now
   where workspace_id = :workspace_id and calling_code = any(:calling_codes::text[])`,
)

const mailOnce = onceADay({ kind: 'new_country', column: 'countries_mailed_at' })

/** Sends a mail about all countries reached since the last one. */
export async function sendCountryMail(deps: CountryMailDeps, workspace_id: string): Promise<void> {
  const { db, clock, destinations } = deps
  const countries = await run(db, selectCountries, { workspace_id })
  if (countries.length === 0) return
  const is_written = await mailOnce(deps, workspace_id, () => countryMail(countries, destinations))
  const calling_codes = countries.map(({ calling_code }) => calling_code)
  if (is_written) await run(db, markMailed, { workspace_id, calling_codes, now: clock.now() })
}

function countryMail(
  countries: readonly { calling_code: string; reached_at: Date }[],
  destinations: Destinations,
): Notice['mail'] {
  const list = countries.map(({ calling_code, reached_at }) => {
    const name = destinations.rateOf(calling_code)?.name
    return `  ${calling_code}${name ? ` (${name})` : ''}, at ${reached_at.toISOString()}`
  })
  return {
    subject: 'Ohun: your workspace has reached a new country',
    text: [
      'Your workspace has called or messaged numbers of these countries for the first time:',
      '',
      ...list,
      '',
      'If this was not you, revoke the key that was used and narrow the destinations:',
      '',
      '  ohun calls list',
      '  ohun api-keys list',
      '  ohun workspace update --allowed-destinations +234',
      '',
      'You get this e-mail at most once in 24 hours.',
      '',
    ].join('\n'),
  }
}
