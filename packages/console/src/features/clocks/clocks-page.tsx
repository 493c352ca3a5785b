import type { SandboxClock } from '@ohun/sdk'
import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../api/client.ts'
import { useMay } from '../../api/role.ts'
import { text } from '../../text/clocks.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { SandboxOnly } from '../../ui/sandbox-only.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { ClockStatus } from './clock-status.tsx'
import { CreateClock } from './create-clock.tsx'
import { useClocks } from './use-clocks.ts'

export function ClocksPage() {
  return (
    <SandboxOnly title={text.title}>
      <Clocks />
    </SandboxOnly>
  )
}

function Clocks() {
  const query = useClocks()
  const may_create = useMay('develop')
  return (
    <Page title={text.title} intro={may_create ? text.intro : `${text.intro} ${text.read_only}`}>
      <Loaded query={query}>
        {({ clocks }) => (
          <>
            {clocks.length === 0 ? (
              <Empty title={text.first}>
                <p>{text.first_hint}</p>
              </Empty>
            ) : (
              <Table label={text.title} rows={clocks} columns={COLUMNS} keyOf={({ clock_id }) => clock_id} />
            )}
            {may_create ? <Another clocks={clocks} /> : null}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const COLUMNS: readonly Column<SandboxClock>[] = [
  { title: text.clock, cell: ({ clock_id }) => <ClockLink clock_id={clock_id} /> },
  { title: text.status, cell: ({ status }) => <ClockStatus status={status} /> },
  { title: text.now, cell: ({ now }) => <Time at={now} /> },
  { title: text.created_at, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.expires_at, cell: ({ expires_at }) => <Time at={expires_at} /> },
]

function ClockLink({ clock_id }: Pick<SandboxClock, 'clock_id'>) {
  const environment = useEnvironment()
  return (
    <Link to="/$environment/clocks/$clock_id" params={{ environment, clock_id }}>
      {clock_id}
    </Link>
  )
}

/** A lost clock makes room for another. */
function Another({ clocks }: { clocks: readonly SandboxClock[] }) {
  return clocks.every(({ status }) => status === 'lost') ? <CreateClock /> : <p>{text.one_at_a_time}</p>
}
