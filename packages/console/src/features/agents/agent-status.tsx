import type { Agent } from '@ohun/sdk'
import { text } from '../../text/agents.ts'
import { Badge } from '../../ui/badge.tsx'

export function AgentStatus({ status }: Pick<Agent, 'status'>) {
  return <Badge tone={status === 'active' ? 'good' : 'warning'}>{text.statuses[status]}</Badge>
}
