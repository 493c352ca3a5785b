import type { Identity, SandboxClock } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../api/client.ts'
import { listSandboxClocksQuery } from '../api/queries.gen.ts'
import { identityQuery } from '../api/session.ts'
import { LiveEvents } from '../live/live-events.tsx'
import { text } from '../text/shell.ts'
import { Time } from '../ui/time.tsx'
import styles from './layout.module.css'

/** The clock of the sandbox, if it has one. The role `billing` may not read it. */
function useSandboxClock(): SandboxClock | undefined {
  const environment = useEnvironment()
  const { data: identity } = useQuery(identityQuery)
  const enabled = environment === 'sandbox' && Boolean(identity && identity.role !== 'billing')
  const { data } = useQuery({ ...listSandboxClocksQuery(useClient()), enabled })
  return enabled ? data?.clocks.find(({ status }) => status !== 'lost') : undefined
}

/** Says that the pages show a copy of the sandbox with a different time. */
export function SandboxClockLink() {
  const clock = useSandboxClock()
  if (!clock) return null
  const { clock_id, now } = clock
  return (
    <Link
      className={styles.clock}
      to="/$environment/clocks/$clock_id"
      params={{ environment: 'sandbox', clock_id }}
      title={text.clock_hint}
    >
      {text.clock} <Time at={now} />
    </Link>
  )
}

/** The copy of the sandbox has its own event stream. */
export function LiveEventsOfPage({ role }: { role: Identity['role'] | undefined }) {
  const environment = useEnvironment()
  const clock_id = useSandboxClock()?.clock_id
  return <LiveEvents key={[environment, role, clock_id].join(' ')} />
}
