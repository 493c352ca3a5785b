import type { McpServerSettings } from '@ohun/sdk'
import { text } from '../../../text/mcp.ts'
import { Button } from '../../../ui/button.tsx'
import { faultOf } from '../../../ui/fault-of.ts'
import { WhereChangeable } from '../../../ui/read-only.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { AgentFormState } from '../form/agent-form.ts'
import { SECTIONS } from '../sections.ts'
import styles from './mcp.module.css'
import { McpServerFields } from './mcp-server-fields.tsx'

const MAX_SERVERS = 5

/** The MCP servers whose tools a hosted model may call. */
export function McpSection({ form }: { form: AgentFormState }) {
  const { mcp_servers: servers, ai_provider, webhook_format } = form.agent
  const set = (mcp_servers: McpServerSettings[]): void => form.set({ mcp_servers })
  const fault = faultOf(form.error, 'mcp_servers')
  return (
    <Panel {...SECTIONS.mcp}>
      <p className={styles.quiet}>{text.hint}</p>
      {ai_provider === 'byom' && webhook_format === 'ohun' && servers.length > 0 ? (
        <p className={styles.note}>{text.not_byom}</p>
      ) : null}
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      {servers.length === 0 ? <p className={styles.quiet}>{text.none}</p> : null}
      {servers.map((server, index) => (
        <McpServerFields
          // A server has no id, but its place does not change while it is edited.
          key={index}
          form={form}
          server={server}
          place={index}
          change={(changed) => set(servers.with(index, changed))}
          remove={() => set(servers.toSpliced(index, 1))}
        />
      ))}
      <WhereChangeable>
        <div>
          <Button disabled={servers.length >= MAX_SERVERS} onClick={() => set([...servers, { name: '', url: '' }])}>
            {text.add}
          </Button>
        </div>
      </WhereChangeable>
    </Panel>
  )
}
