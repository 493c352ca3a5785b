import type { Agent } from '@ohun/sdk'
import { rollBackAgent } from '@ohun/sdk/operations'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useEnvironment } from '../../../api/client.ts'
import { text } from '../../../text/versions.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Only } from '../../../ui/only.tsx'
import { Page } from '../../../ui/page.tsx'
import { useAgent } from '../form/use-agent-form.ts'
import { Comparison, type Compared } from './comparison.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RolloutsPanel } from './rollouts-panel.tsx'
import { VersionFigures } from './version-figures.tsx'
import { VersionList } from './version-list.tsx'

/** The versions of an agent: previous versions, the live one, and the draft. */
export function VersionsPage() {
  const { agent_id } = useParams({ from: '/$environment/agents/$agent_id/versions' })
  const agent = useAgent(agent_id)
  const [rolling_back, rollBack] = useState(false)
  return (
    <Page
      title={text.title}
      intro={text.intro}
      actions={
        <Only may="develop">
          <Button onClick={() => rollBack(true)}>{text.roll_back}</Button>
        </Only>
      }
    >
      <Loaded query={agent}>{(loaded) => <Parts key={agent_id} agent={loaded} />}</Loaded>
      {rolling_back && agent.data ? <RollBack agent={agent.data} onClose={() => rollBack(false)} /> : null}
    </Page>
  )
}

function Parts({ agent }: { agent: Agent }) {
  const { agent_id, display_name } = agent
  const environment = useEnvironment()
  const [compared, compare] = useState<Compared>()
  return (
    <>
      <p>
        <Link to="/$environment/agents/$agent_id" params={{ environment, agent_id }}>
          {display_name}
        </Link>
      </p>
      <DraftPanel agent={agent} compare={compare} />
      <RolloutsPanel agent={agent} />
      <VersionFigures agent={agent} />
      <VersionList agent={agent} compare={compare} />
      <Comparison agent={agent} compared={compared} compare={compare} />
    </>
  )
}

function RollBack({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const client = useClient()
  return (
    <PublishDialog
      title={text.roll_back}
      hint={text.roll_back_hint}
      publish={async (note) =>
        await rollBackAgent(client, agent.agent_id, { ...note, expected_version: agent.version })
      }
      onClose={onClose}
    />
  )
}
