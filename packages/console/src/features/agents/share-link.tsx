import type { Agent } from '@ohun/sdk'
import { setAgentShareable } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client.ts'
import { getAgentQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/agents.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The page on which anyone talks to the agent by voice. */
export function ShareLink({ agent: { agent_id, shareable } }: { agent: Agent }) {
  const client = useClient()
  const queries = useQueryClient()
  const [state, setState] = useState<{ wanted?: boolean; error?: unknown }>({})
  const address = `${location.origin}/try/${agent_id}`
  const change = async (wanted: boolean): Promise<void> => {
    setState({ wanted })
    try {
      const agent = await setAgentShareable(client, agent_id, { shareable: wanted })
      queries.setQueryData(getAgentQuery(client, agent_id).queryKey, agent)
      setState({})
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <Panel title={text.share}>
      <CheckField
        label={text.shareable}
        hint={text.share_hint}
        checked={state.wanted ?? shareable}
        disabled={state.wanted !== undefined}
        onChange={(checked) => void change(checked)}
      />
      <ErrorNotice error={state.error} />
      {shareable ? (
        <>
          <CopyText value={address} />
          <a href={address} target="_blank" rel="noreferrer">
            {text.talk}
          </a>
        </>
      ) : null}
    </Panel>
  )
}
