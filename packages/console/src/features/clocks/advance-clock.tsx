import type { SandboxClock, SandboxClockAdvanceRequest } from '@ohun/sdk'
import { advanceSandboxClock } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { text } from '../../text/clocks.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { localOf, OWN_ZONE, timeOf } from '../../ui/local-times.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './clocks.module.css'
import { useTakeClock } from './use-clocks.ts'

const STEPS = Object.entries(text.by)

/** Advances the clock by a common duration, or to any time. */
export function AdvanceClock({ clock }: { clock: SandboxClock }) {
  const turning = useTurn(clock.clock_id)
  const [to, setTo] = useState(() => localOf(clock.now))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const time = timeOf(to)
    if (time !== undefined) turning.mutate({ to: time })
  }
  const busy = turning.isPending || clock.status === 'advancing'
  const fault = faultOf(turning.error, 'to')
  return (
    <Panel title={text.actions}>
      <div className={styles.actions}>
        {STEPS.map(([by, words]) => (
          <Button key={by} busy={busy} onClick={() => turning.mutate({ by })}>
            {text.advance(words)}
          </Button>
        ))}
      </div>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={text.to}
          hint={`${text.to_hint} ${text.own_time(OWN_ZONE)}`}
          fault={fault}
          type="datetime-local"
          required
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <div>
          <Button type="submit" busy={busy}>
            {text.turn}
          </Button>
        </div>
      </form>
      <p role="status">{turning.isPending && clock.status !== 'advancing' ? text.turning : ''}</p>
      <ErrorNotice error={fault ? null : turning.error} />
    </Panel>
  )
}

/** Not retried: a second request of `1d` would advance the clock by two days. */
function useTurn(clock_id: string) {
  const client = useClient()
  const queries = useQueryClient()
  const take = useTakeClock()
  return useMutation({
    mutationFn: async (request: SandboxClockAdvanceRequest) =>
      await advanceSandboxClock(client, clock_id, request, { maxRetries: 0 }),
    onSuccess: take,
    onError: () => void queries.invalidateQueries({ queryKey: ['getSandboxClock'] }),
  })
}
