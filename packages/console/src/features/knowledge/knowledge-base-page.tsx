import type { KnowledgeBase } from '@ohun/sdk'
import { deleteKnowledgeBase } from '@ohun/sdk/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { getKnowledgeBaseQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/knowledge.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.ts'
import { Only } from '../../ui/only.tsx'
import { Page } from '../../ui/page.tsx'
import { useLeadOn } from '../../ui/use-lead-on.ts'
import { AddDocument } from './add-document.tsx'
import { AttachToAgent } from './attach-to-agent.tsx'
import { Documents } from './documents.tsx'
import { SearchTest } from './search-test.tsx'

/** One knowledge base: its documents, and the agents that use it. */
export function KnowledgeBasePage() {
  const { knowledge_base_id } = useParams({ from: '/$environment/knowledge/$knowledge_base_id' })
  const query = useQuery(getKnowledgeBaseQuery(useClient(), knowledge_base_id))
  const [deleting, setDeleting] = useState(false)
  const base = query.data
  return (
    <Page
      title={base?.name ?? text.knowledge_base}
      intro={base ? text.holds(base.document_count, base.size_bytes) : null}
      actions={
        base ? (
          <Only may="develop">
            <Button onClick={() => setDeleting(true)}>{text.delete}</Button>
          </Only>
        ) : null
      }
    >
      <Loaded query={query}>
        {(base) => (
          <>
            <Documents knowledge_base_id={knowledge_base_id} />
            <SearchTest knowledge_base_id={knowledge_base_id} />
            <Only may="develop">
              <AddDocument knowledge_base_id={knowledge_base_id} />
              <AttachToAgent knowledge_base_id={knowledge_base_id} />
            </Only>
            {deleting ? <Delete base={base} onClose={() => setDeleting(false)} /> : null}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Delete({ base: { knowledge_base_id, name }, onClose }: { base: KnowledgeBase; onClose: () => void }) {
  const client = useClient()
  const environment = useEnvironment()
  const queries = useQueryClient()
  const leadOn = useLeadOn()
  const remove = async (): Promise<void> => {
    await deleteKnowledgeBase(client, knowledge_base_id)
    notify(text.deleted)
    await leadOn({ to: '/$environment/knowledge', params: { environment } })
    queries.removeQueries(getKnowledgeBaseQuery(client, knowledge_base_id))
    for (const changed of ['listKnowledgeBases', 'listAgents', 'getAgent'])
      void queries.invalidateQueries({ queryKey: [changed] })
  }
  return (
    <Confirm
      title={text.delete_title}
      action={text.delete_title}
      danger
      word={name}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{text.delete_hint}</p>
    </Confirm>
  )
}
