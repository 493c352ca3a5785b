import type { KnowledgeBase } from '@ohun/sdk'
import { createKnowledgeBase } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { listKnowledgeBasesPages } from '../../api/queries.gen.ts'
import { text } from '../../text/knowledge.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { Only } from '../../ui/only.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { useLeadOn } from '../../ui/use-lead-on.ts'
import styles from './knowledge.module.css'

export function KnowledgeBasesPage() {
  const list = useInfiniteQuery(listKnowledgeBasesPages(useClient(), { page_size: 20 }))
  const empty = (
    <Empty title={text.first}>
      <p>{text.first_hint}</p>
    </Empty>
  )
  return (
    <Page title={text.title} intro={text.intro}>
      <PagedTable
        label={text.title}
        list={list}
        columns={COLUMNS}
        keyOf={({ knowledge_base_id }) => knowledge_base_id}
        empty={empty}
      />
      <Only may="develop">
        <Create />
      </Only>
    </Page>
  )
}

const COLUMNS: readonly Column<KnowledgeBase>[] = [
  { title: text.name, cell: (base) => <BaseLink base={base} /> },
  { title: text.documents, cell: ({ document_count }) => document_count, right: true },
  { title: text.size, cell: ({ size_bytes }) => text.bytes(size_bytes), right: true },
  { title: text.created, cell: ({ created_at }) => <Time at={created_at} /> },
]

function BaseLink({ base: { knowledge_base_id, name } }: { base: KnowledgeBase }) {
  const environment = useEnvironment()
  return (
    <Link to="/$environment/knowledge/$knowledge_base_id" params={{ environment, knowledge_base_id }}>
      <bdi>{name}</bdi>
    </Link>
  )
}

function Create() {
  const client = useClient()
  const environment = useEnvironment()
  const queries = useQueryClient()
  const leadOn = useLeadOn()
  const [name, setName] = useState('')
  const creating = useMutation({
    mutationFn: async () => await createKnowledgeBase(client, { name }),
    onSuccess: async ({ knowledge_base_id }) => {
      void queries.invalidateQueries({ queryKey: ['listKnowledgeBases'] })
      await leadOn({ to: '/$environment/knowledge/$knowledge_base_id', params: { environment, knowledge_base_id } })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    creating.mutate()
  }
  const fault = faultOf(creating.error, 'name')
  return (
    <Panel title={text.create}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={text.name}
          fault={fault}
          required
          maxLength={100}
          value={name}
          dir="auto"
          onChange={({ target }) => setName(target.value)}
        />
        <ErrorNotice error={fault ? null : creating.error} />
        <div>
          <Button type="submit" kind="primary" busy={creating.isPending}>
            {text.create}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
