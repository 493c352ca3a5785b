import type { SandboxClock } from '@ohun/sdk'
import { deleteSandboxClock } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { getSandboxClockQuery } from '../../api/queries.gen.ts'
import { useMay } from '../../api/role.ts'
import { text } from '../../text/clocks.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import { SandboxOnly } from '../../ui/sandbox-only.tsx'
import { Time } from '../../ui/time.tsx'
import { useLeadOn } from '../../ui/use-lead-on.ts'
import { AdvanceClock } from './advance-clock.tsx'
import { ClockStatus } from './clock-status.tsx'
import { LastAdvance } from './last-advance.tsx'
import { useClock } from './use-clocks.ts'

export function ClockPage() {
  const { clock_id } = useParams({ from: '/$environment/clocks/$clock_id' })
  return (
    <SandboxOnly title={text.clock}>
      <Clock key={clock_id} clock_id={clock_id} />
    </SandboxOnly>
  )
}

/** One clock: its time, controls to advance it, and the results of the last advance. */
function Clock({ clock_id }: { clock_id: string }) {
  const query = useClock(clock_id)
  const may_change = useMay('develop')
  const [deleting, setDeleting] = useState(false)
  const action = <Button onClick={() => setDeleting(true)}>{text.delete}</Button>
  return (
    <Page title={text.clock} intro={<CopyText value={clock_id} />} actions={may_change && query.data ? action : null}>
      <Loaded query={query}>
        {(clock) => (
          <>
            <ClockFacts clock={clock} />
            {clock.lost_reason === null ? null : <p role="alert">{clock.lost_reason}</p>}
            {clock.status === 'advancing' ? <p role="status">{text.turning}</p> : null}
            {may_change ? null : <p>{text.read_only}</p>}
            {may_change && clock.status !== 'lost' ? <AdvanceClock clock={clock} /> : null}
            <LastAdvance clock={clock} />
          </>
        )}
      </Loaded>
      {deleting ? <DeleteClock clock_id={clock_id} onClose={() => setDeleting(false)} /> : null}
    </Page>
  )
}

function ClockFacts({ clock }: { clock: SandboxClock }) {
  return (
    <>
      <Facts
        facts={[
          [text.now, <Time at={clock.now} both />],
          [text.status, <ClockStatus status={clock.status} />],
          [text.started_at, <Time at={clock.starts_at} />],
          [text.created_at, <Time at={clock.created_at} />],
          [text.expires_at, <Time at={clock.expires_at} />],
        ]}
      />
      <p>{text.unused}</p>
    </>
  )
}

function DeleteClock({ clock_id, onClose }: { clock_id: string; onClose: () => void }) {
  const client = useClient()
  const environment = useEnvironment()
  const queries = useQueryClient()
  const leadOn = useLeadOn()
  const remove = async (): Promise<void> => {
    await deleteSandboxClock(client, clock_id)
    notify(text.deleted)
    await leadOn({ to: '/$environment/clocks', params: { environment } })
    queries.removeQueries(getSandboxClockQuery(client, clock_id))
    void queries.invalidateQueries()
  }
  return (
    <Confirm title={text.delete_title} action={text.delete_title} danger onConfirm={remove} onClose={onClose}>
      <p>{text.delete_hint}</p>
    </Confirm>
  )
}
