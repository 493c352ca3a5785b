import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { exportConversations, type ExportConversationsDeps } from './export-conversations.ts'

export function conversationHandlers(deps: ExportConversationsDeps): Pick<Routes<Caller>, 'exportConversations'> {
  return {
    async exportConversations({ caller, params: { agent_id }, query: { format } }) {
      const body = await exportConversations(deps, caller, { agent_id, format })
      const headers = { 'Content-Disposition': `attachment; filename="conversations-${agent_id}.${format}"` }
      return { status: 200, type: format === 'csv' ? 'text/csv' : 'application/json', headers, body }
    },
  }
}
