import type { Agent, AgentDraft } from '@ohun/sdk'
import { deleteAgentDraft, publishAgentDraft } from '@ohun/sdk/operations'
import { useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { text } from '../../../text/versions.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.ts'
import { Only } from '../../../ui/only.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../agents.module.css'
import type { Compared } from './comparison.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RolloutDialog } from './rollout-dialog.tsx'
import { useDraft, useReadAgain } from './use-versions.ts'

interface DraftProps {
  agent: Agent
  compare: (compared: Compared) => void
}

/**
 * The changes that are not live yet, which can be compared, published to all contacts or to a share of them, or
 * discarded.
 */
export function DraftPanel({ agent, compare }: DraftProps) {
  const query = useDraft(agent.agent_id)
  return (
    <Panel title={text.draft} anchor="draft">
      <Loaded query={query}>
        {(draft) => (draft ? <Draft agent={agent} draft={draft} compare={compare} /> : <p>{text.no_draft}</p>)}
      </Loaded>
    </Panel>
  )
}

type Open = 'nothing' | 'publish' | 'roll-out' | 'discard'

function Draft({ agent, draft, compare }: DraftProps & { draft: AgentDraft }) {
  const [open, setOpen] = useState<Open>('nothing')
  const { changed, conflicts } = draft
  return (
    <>
      <p>{changed.length === 0 ? text.draft_same : text.draft_hint(changed.join(', '))}</p>
      {conflicts.length > 0 ? <p role="alert">{text.conflicts(conflicts.join(', '))}</p> : null}
      <div className={styles.actions}>
        <Button onClick={() => compare({ from: agent.version, to: 0 })}>{text.compare}</Button>
        <Only may="develop">
          <Button kind="primary" onClick={() => setOpen('publish')}>
            {text.publish_draft}
          </Button>
          <Button onClick={() => setOpen('roll-out')}>{text.roll_out}</Button>
          <Button onClick={() => setOpen('discard')}>{text.discard}</Button>
        </Only>
      </div>
      <Opened open={open} agent={agent} draft={draft} onClose={() => setOpen('nothing')} />
    </>
  )
}

interface OpenedProps {
  open: Open
  agent: Agent
  draft: AgentDraft
  onClose: () => void
}

/** Publishes exactly the draft that the person sees: a different draft or live version is refused. */
function Opened({ open, agent, draft, onClose }: OpenedProps) {
  const client = useClient()
  const readAgain = useReadAgain()
  const { agent_id } = agent
  const seen = { expected_version: draft.live_version, expected_revision: draft.revision }
  if (open === 'publish')
    return (
      <PublishDialog
        title={text.publish_draft}
        hint={text.make_live_hint}
        publish={async (note) => await publishAgentDraft(client, agent_id, { ...note, ...seen })}
        onClose={onClose}
      />
    )
  if (open === 'roll-out')
    return (
      <RolloutDialog
        title={text.roll_out}
        roll_out={async (share) => (await publishAgentDraft(client, agent_id, { ...share, ...seen })).version}
        done={text.rolled_out}
        onClose={onClose}
      />
    )
  if (open === 'nothing') return null
  const discard = async (): Promise<void> => {
    await deleteAgentDraft(client, agent_id, { expected_revision: draft.revision })
    readAgain()
    notify(text.discarded)
  }
  return (
    <Confirm title={text.discard} action={text.discard} danger onConfirm={discard} onClose={onClose}>
      <p>{text.discard_hint}</p>
    </Confirm>
  )
}
