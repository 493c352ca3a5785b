import type { Agent, AgentRollout } from '@ohun/sdk'
import { deleteAgentRollout, updateAgentRollout } from '@ohun/sdk/operations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { listAgentRolloutsQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/versions.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.ts'
import { Only } from '../../../ui/only.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from '../agents.module.css'
import { RolloutDialog } from './rollout-dialog.tsx'
import { useReadAgain } from './use-versions.ts'

type Open = { rollout: AgentRollout; what: 'share' | 'end' } | null

/** The versions that a part of the contacts gets. */
export function RolloutsPanel({ agent: { agent_id } }: { agent: Agent }) {
  const query = useQuery(listAgentRolloutsQuery(useClient(), agent_id))
  const [open, setOpen] = useState<Open>(null)
  const close = (): void => setOpen(null)
  return (
    <Panel title={text.rollouts} anchor="rollouts">
      <Loaded query={query}>
        {({ rollouts }) =>
          rollouts.length === 0 ? <p>{text.no_rollouts}</p> : <Rows rollouts={rollouts} setOpen={setOpen} />
        }
      </Loaded>
      {open?.what === 'share' ? <ChangeShare rollout={open.rollout} onClose={close} /> : null}
      {open?.what === 'end' ? <End rollout={open.rollout} onClose={close} /> : null}
    </Panel>
  )
}

function Rows({ rollouts, setOpen }: { rollouts: readonly AgentRollout[]; setOpen: (open: Open) => void }) {
  const columns: readonly Column<AgentRollout>[] = [
    { title: text.version, cell: ({ version }) => version },
    { title: text.share, cell: ({ percent }) => text.part(percent) },
    { title: text.numbers, cell: ({ numbers }) => numbers.join(', ') },
    { title: text.created, cell: ({ created_at }) => <Time at={created_at} /> },
    {
      title: text.actions,
      cell: (rollout) => (
        <Only may="develop">
          <div className={styles.actions}>
            <Button aria-label={text.share_of(rollout.version)} onClick={() => setOpen({ rollout, what: 'share' })}>
              {text.share}
            </Button>
            <Button aria-label={text.end_of(rollout.version)} onClick={() => setOpen({ rollout, what: 'end' })}>
              {text.end}
            </Button>
          </div>
        </Only>
      ),
    },
  ]
  return <Table label={text.rollouts} rows={rollouts} columns={columns} keyOf={({ version }) => String(version)} />
}

interface RolloutProps {
  rollout: AgentRollout
  onClose: () => void
}

function ChangeShare({ rollout, onClose }: RolloutProps) {
  const client = useClient()
  const { agent_id, version } = rollout
  return (
    <RolloutDialog
      title={text.share_of(version)}
      share={rollout}
      roll_out={async (share) => (await updateAgentRollout(client, agent_id, version, share)).version}
      done={() => text.saved}
      onClose={onClose}
    />
  )
}

function End({ rollout: { agent_id, version }, onClose }: RolloutProps) {
  const client = useClient()
  const readAgain = useReadAgain()
  const end = async (): Promise<void> => {
    await deleteAgentRollout(client, agent_id, version)
    readAgain()
    notify(text.ended)
  }
  return (
    <Confirm title={text.end_of(version)} action={text.end} onConfirm={end} onClose={onClose}>
      <p>{text.end_hint}</p>
    </Confirm>
  )
}
