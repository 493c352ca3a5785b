import { createSandboxClock } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { text } from '../../text/clocks.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { OWN_ZONE, timeOf } from '../../ui/local-times.ts'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { useLeadOn } from '../../ui/use-lead-on.ts'
import styles from './clocks.module.css'
import { useTakeClock } from './use-clocks.ts'

/** The service may take up to two minutes to copy a sandbox. By default, a request is given up after 30 seconds. */
const COPY_LIMITS = { timeout: 120_000 }

export function CreateClock() {
  const creating = useCreate()
  const [starts_at, setStart] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    creating.mutate(timeOf(starts_at))
  }
  const fault = faultOf(creating.error, 'starts_at')
  return (
    <Panel title={text.create}>
      <form className={styles.form} onSubmit={submit}>
        <p>{text.create_hint}</p>
        <TextField
          label={text.starts_at}
          hint={`${text.starts_at_hint} ${text.own_time(OWN_ZONE)}`}
          fault={fault}
          type="datetime-local"
          value={starts_at}
          onChange={({ target }) => setStart(target.value)}
        />
        <ErrorNotice error={fault ? null : creating.error} />
        <div className={styles.actions}>
          <Button type="submit" kind="primary" busy={creating.isPending}>
            {text.create}
          </Button>
          <span role="status">{creating.isPending ? text.creating : ''}</span>
        </div>
      </form>
    </Panel>
  )
}

/** Creates a clock. From then on, every page of the sandbox shows the copy. */
function useCreate() {
  const client = useClient()
  const environment = useEnvironment()
  const queries = useQueryClient()
  const leadOn = useLeadOn()
  const take = useTakeClock()
  return useMutation({
    mutationFn: async (starts_at: string | undefined) =>
      await createSandboxClock(client, starts_at === undefined ? {} : { starts_at }, COPY_LIMITS),
    onSuccess: async (clock) => {
      take(clock)
      notify(text.created)
      await leadOn({ to: '/$environment/clocks/$clock_id', params: { environment, clock_id: clock.clock_id } })
      void queries.invalidateQueries()
    },
  })
}
