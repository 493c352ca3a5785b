import type { SpendCap } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { listSpendCapsPages } from '../../../api/queries.gen.ts'
import { usePermissions } from '../../../api/role.ts'
import { text } from '../../../text/money.ts'
import { AgentLink } from '../../../ui/agents.tsx'
import { Button } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Money } from '../../../ui/money.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Only } from '../../../ui/only.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { CapDialog } from './cap-dialog.tsx'

/** The daily caps of the workspace and of agents, with today's spending. */
export function SpendCaps() {
  const list = useInfiniteQuery(listSpendCapsPages(useClient()))
  const [changed, setChanged] = useState<SpendCap | 'new' | null>(null)
  const columns: Column<SpendCap>[] = [
    { title: text.whose, cell: (cap) => <Holder cap={cap} /> },
    { title: text.spent_today, right: true, cell: ({ spent_kobo }) => <Money kobo={spent_kobo} /> },
    { title: text.cap, right: true, cell: ({ cap_kobo }) => <Money kobo={cap_kobo} /> },
    { title: text.used_up, cell: (cap) => <Used cap={cap} /> },
    { title: text.resets, cell: ({ resets_at }) => <Time at={resets_at} /> },
    { title: text.change_cap, cell: (cap) => <Change cap={cap} onChange={() => setChanged(cap)} /> },
  ]
  return (
    <Panel title={text.caps}>
      <p>{text.caps_hint}</p>
      <PagedTable
        label={text.caps}
        list={list}
        columns={columns}
        keyOf={({ agent_id, set_by }) => agent_id ?? set_by}
        empty={<p>{text.no_caps}</p>}
      />
      <div>
        <Only may="pay">
          <Button onClick={() => setChanged('new')}>{text.set_cap}</Button>
        </Only>
      </div>
      {changed ? <CapDialog cap={changed === 'new' ? null : changed} onClose={() => setChanged(null)} /> : null}
    </Panel>
  )
}

function Holder({ cap: { agent_id, display_name, set_by, ends_at } }: { cap: SpendCap }) {
  if (agent_id !== null) return <AgentLink agent_id={agent_id} name={display_name ?? agent_id} />
  if (set_by === 'workspace') return text.whole_workspace
  return (
    <>
      {text.whole_workspace}
      <br />
      {ends_at === null ? text.limit_of_new : text.limit_ends}
      {ends_at === null ? null : <Time at={ends_at} />}
    </>
  )
}

function Used({ cap: { display_name, spent_kobo, cap_kobo } }: { cap: SpendCap }) {
  const label = text.used_of_cap(display_name ?? text.whole_workspace)
  return <Meter label={label} used={spent_kobo} limit={cap_kobo} />
}

function Change({ cap: { agent_id, display_name, set_by }, onChange }: { cap: SpendCap; onChange: () => void }) {
  // The cap of an agent is one of its settings.
  const may_change = usePermissions()(agent_id === null ? 'pay' : 'develop')
  if (set_by === 'operator') return text.by_operator
  if (!may_change) return null
  return (
    <Button aria-label={text.change_cap_of(display_name ?? text.whole_workspace)} onClick={onChange}>
      {text.change_cap}
    </Button>
  )
}
