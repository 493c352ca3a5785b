import type { PhoneNumber } from '@ohun/sdk'
import { reclaimNumber, releaseNumber } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useClient, useEnvironment } from '../../api/client.ts'
import { listRoutingRulesPages } from '../../api/queries.gen.ts'
import { text } from '../../text/numbers.ts'
import { useAllAgents } from '../../ui/agents.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { formatKobo } from '../../ui/money.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './numbers.module.css'
import { useTakeRecord } from './use-take-record.ts'

const QUARANTINE_MS = 30 * 24 * 60 * 60_000

/** Says what is lost before a number is released, and until when it can be claimed back. */
export function Release({ number, onClose }: { number: PhoneNumber; onClose: () => void }) {
  const { number_id, e164, agent_id } = number
  const client = useClient()
  const take = useTakeRecord()
  const { nameOf } = useAllAgents()
  const { data } = useInfiniteQuery(listRoutingRulesPages(client, { number_id, page_size: 100 }))
  const rules = data?.pages.flatMap(({ items }) => items).length ?? 0
  const release = async (): Promise<void> => {
    await take(await releaseNumber(client, number_id))
    notify(text.released)
  }
  return (
    <Confirm title={text.release_title} action={text.release} danger word={e164} onConfirm={release} onClose={onClose}>
      <p>{text.release_hint}</p>
      <ul className={styles.lost}>
        <li>{text.lost_calls}</li>
        {agent_id === null ? null : (
          <li>
            {text.lost_agent} <bdi>{nameOf(agent_id)}</bdi>
          </li>
        )}
        {rules > 0 ? <li>{text.lost_rules(rules)}</li> : null}
      </ul>
      <p>
        {text.reclaim_until} <Time at={new Date(Date.now() + QUARANTINE_MS).toISOString()} />
      </p>
    </Confirm>
  )
}

/** A released number, until others can claim it. */
export function Quarantine({ number }: { number: PhoneNumber }) {
  const { number_id, quarantine_until, released_at, monthly_cost_kobo } = number
  const client = useClient()
  const production = useEnvironment() === 'production'
  const take = useTakeRecord()
  const reclaiming = useMutation({
    mutationFn: async () => await reclaimNumber(client, number_id),
    onSuccess: async (number) => {
      await take(number)
      notify(text.reclaimed)
    },
  })
  return (
    <Panel title={text.statuses.quarantined}>
      <p>
        {text.released_at} <Time at={released_at} />
      </p>
      <p>
        {text.quarantine} <Time at={quarantine_until} />
      </p>
      <p>{text.reclaim_hint}</p>
      {production ? <p>{text.reclaim_cost(formatKobo(monthly_cost_kobo))}</p> : null}
      <ErrorNotice error={reclaiming.error} />
      <div>
        <Button kind="primary" busy={reclaiming.isPending} onClick={() => reclaiming.mutate()}>
          {text.reclaim}
        </Button>
      </div>
    </Panel>
  )
}
