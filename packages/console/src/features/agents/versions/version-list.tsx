import type { Agent, AgentVersionSummary } from '@ohun/sdk'
import { createAgentRollout, publishAgentVersion } from '@ohun/sdk/operations'
import { useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { text } from '../../../text/versions.ts'
import { ActorName } from '../../../ui/actors.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Only } from '../../../ui/only.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from '../agents.module.css'
import type { Compared } from './comparison.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RolloutDialog } from './rollout-dialog.tsx'
import { useVersions } from './use-versions.ts'

interface ListProps {
  agent: Agent
  compare: (compared: Compared) => void
}

type Open = { version: number; what: 'live' | 'roll-out' } | null

/** Every version, with its author and changes. */
export function VersionList({ agent, compare }: ListProps) {
  const { list } = useVersions(agent.agent_id)
  const [open, setOpen] = useState<Open>(null)
  const columns: readonly Column<AgentVersionSummary>[] = [
    { title: text.version, cell: (version) => <Name version={version} /> },
    { title: text.created, cell: ({ created_at }) => <Time at={created_at} /> },
    {
      title: text.created_by,
      cell: ({ created_by, origin }) => (created_by === null ? text.origins[origin] : <ActorName id={created_by} />),
    },
    {
      title: text.changed,
      cell: ({ changed, base_version }) => (base_version === null ? text.first : changed.join(', ')),
    },
    { title: text.note, cell: ({ note }) => <span dir="auto">{note}</span> },
    {
      title: text.actions,
      cell: ({ version, live }) =>
        live ? null : (
          <Actions version={version} setOpen={setOpen} compare={() => compare({ from: agent.version, to: version })} />
        ),
    },
  ]
  return (
    <Panel title={text.versions} anchor="all">
      <PagedTable
        label={text.versions}
        list={list}
        columns={columns}
        keyOf={({ version }) => String(version)}
        empty={null}
      />
      <Opened open={open} agent={agent} onClose={() => setOpen(null)} />
    </Panel>
  )
}

function Name({ version: { version, live } }: { version: AgentVersionSummary }) {
  return (
    <>
      {version} {live ? <Badge tone="good">{text.live}</Badge> : null}
    </>
  )
}

interface ActionProps {
  version: number
  setOpen: (open: Open) => void
  compare: () => void
}

function Actions({ version, setOpen, compare }: ActionProps) {
  return (
    <div className={styles.actions}>
      <Button aria-label={text.compare_with_live(version)} onClick={compare}>
        {text.compare}
      </Button>
      <Only may="develop">
        <Button aria-label={text.make_live_of(version)} onClick={() => setOpen({ version, what: 'live' })}>
          {text.make_live}
        </Button>
        <Button aria-label={text.roll_out_of(version)} onClick={() => setOpen({ version, what: 'roll-out' })}>
          {text.roll_out}
        </Button>
      </Only>
    </div>
  )
}

function Opened({ open, agent, onClose }: { open: Open; agent: Agent; onClose: () => void }) {
  const client = useClient()
  if (!open) return null
  const { agent_id, version: expected_version } = agent
  const { version, what } = open
  if (what === 'live')
    return (
      <PublishDialog
        title={text.make_live_of(version)}
        hint={text.make_live_hint}
        publish={async (note) => await publishAgentVersion(client, agent_id, version, { ...note, expected_version })}
        onClose={onClose}
      />
    )
  return (
    <RolloutDialog
      title={text.roll_out_of(version)}
      roll_out={async (share) =>
        (await createAgentRollout(client, agent_id, { version, ...share, expected_version })).version
      }
      done={text.rolled_out}
      onClose={onClose}
    />
  )
}
