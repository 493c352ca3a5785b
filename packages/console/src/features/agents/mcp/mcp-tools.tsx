import type { McpServerSettings, McpToolsResult } from '@ohun/sdk'
import { listMcpTools } from '@ohun/sdk/operations'
import { useMutation } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { text } from '../../../text/mcp.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import styles from './mcp.module.css'

/** The tools of a server with the typed settings, whether they are saved or not. */
export function McpTools({ agent_id, server }: { agent_id: string; server: McpServerSettings }) {
  const client = useClient()
  const listing = useMutation({ mutationFn: async () => await listMcpTools(client, agent_id, { server }) })
  return (
    <>
      <div>
        <Button
          disabled={server.name === '' || server.url === ''}
          busy={listing.isPending}
          onClick={() => listing.mutate()}
        >
          {text.show}
        </Button>
      </div>
      <ErrorNotice error={listing.error} />
      <div role="status">{listing.data ? <Listed result={listing.data} /> : null}</div>
    </>
  )
}

function Listed({ result: { success, tools, left_out, detail } }: { result: McpToolsResult }) {
  if (!success)
    return (
      <p className={styles.fault}>
        {text.no_list} {detail}
      </p>
    )
  return (
    <>
      <p>{text.has_tools(tools.length)}</p>
      <ul className={styles.tools} aria-label={text.listed}>
        {tools.map(({ name, description }) => (
          <li key={name}>
            <code>{name}</code> <bdi className={styles.quiet}>{description}</bdi>
          </li>
        ))}
      </ul>
      {left_out.length === 0 ? null : (
        <>
          <h4>{text.left_out}</h4>
          <ul className={styles.tools} aria-label={text.left_out}>
            {left_out.map(({ tool, reason }, index) => (
              <li key={`${index} ${tool}`}>
                <code>{tool}</code> <span className={styles.quiet}>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
