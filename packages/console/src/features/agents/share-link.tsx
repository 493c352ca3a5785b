import type { Agent } from '@ohun/sdk'
import { setAgentShareable } from '@ohun/sdk/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client.ts'
import { getShareLinkQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/agents.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useTakeAgent } from './form/use-agent-form.ts'

/** Calls through the link belong to production, and pages of the sandbox do not receive production events. */
const READ_AGAIN_MS = 15_000

/** The settings of the page on which anyone can talk to the agent. */
export function ShareLink({ agent: { agent_id, shareable } }: { agent: Agent }) {
  const client = useClient()
  const queries = useQueryClient()
  const take = useTakeAgent()
  const [state, setState] = useState<{ saving?: boolean; error?: unknown }>({})
  const change = async (saving: boolean): Promise<void> => {
    // A disabled control would lose the focus.
    if (state.saving !== undefined) return
    setState({ saving })
    try {
      take(await setAgentShareable(client, agent_id, { shareable: saving }))
      void queries.invalidateQueries({ queryKey: ['getShareLink'] })
      setState({})
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <Panel title={text.share} anchor="public-link">
      <CheckField
        label={text.shareable}
        hint={text.share_hint}
        checked={state.saving ?? shareable}
        onChange={(checked) => void change(checked)}
      />
      <ErrorNotice error={state.error} />
      {shareable ? <Use agent_id={agent_id} /> : null}
    </Panel>
  )
}

/** The address, and how much of its limits has been used. */
function Use({ agent_id }: { agent_id: string }) {
  const query = useQuery({ ...getShareLinkQuery(useClient(), agent_id), refetchInterval: READ_AGAIN_MS })
  return (
    <Loaded query={query}>
      {(link) => (
        <>
          <CopyText value={link.url} />
          <a href={link.url} target="_blank" rel="noreferrer">
            {text.talk}
          </a>
          <p>{text.link_now(link.calls_in_progress, link.most_calls_in_progress)}</p>
          <p>{text.link_day(link.calls_in_24_hours, link.most_calls_in_24_hours)}</p>
        </>
      )}
    </Loaded>
  )
}
