import type { Agent } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { getAgentVersionQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/agents.ts'
import { text as common } from '../../../text/common.ts'
import { ChangedBy, ConflictDialog } from '../../../ui/conflict/conflict-dialog.tsx'
import type { Conflict } from '../../../ui/conflict/save-merged.ts'
import { SECTIONS } from '../sections.ts'
import type { AgentForm } from './use-agent-form.ts'

/** Two people have changed the same settings of an agent. */
export function AgentConflict({ conflict, editing }: { conflict: Conflict<Agent>; editing: AgentForm }) {
  return (
    <ConflictDialog
      conflict={conflict}
      author={<Author {...conflict.current} />}
      labelOf={labelOf}
      onLoad={() => editing.loadTheirs(conflict)}
      onSave={() => void editing.saveMine(conflict)}
      onClose={editing.dismiss}
    />
  )
}

/** Says who made the live version. */
function Author({ agent_id, version, updated_at }: Agent) {
  const { data, isPending } = useQuery(getAgentVersionQuery(useClient(), agent_id, version))
  if (isPending) return <p role="status">{common.loading}</p>
  return <ChangedBy by={data?.created_by ?? null} at={data?.created_at ?? updated_at} />
}

/** The names of fields whose label is that of their part of the page. */
const GROUPS: Readonly<Record<string, string>> = {
  tool_definitions: SECTIONS.tools.title,
  mcp_servers: SECTIONS.mcp.title,
  analysis_schema: SECTIONS.analysis.title,
  answering_machine: SECTIONS.machines.title,
  call_window_start: SECTIONS.window.title,
  call_window_end: SECTIONS.window.title,
  call_window_timezone: SECTIONS.window.title,
}

function labelOf(field: string): string {
  const label = (text as Readonly<Record<string, unknown>>)[field]
  return GROUPS[field] ?? (typeof label === 'string' ? label : field)
}
