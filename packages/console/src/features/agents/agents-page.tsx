import type { Agent } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { listAgentsPages } from '../../api/queries.gen.ts'
import { text } from '../../text/agents.ts'
import { text as common } from '../../text/common.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Only } from '../../ui/only.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { More } from '../../ui/more.tsx'
import { AgentStatus } from './agent-status.tsx'

const ROUTE = '/$environment/agents'

export function AgentsPage() {
  const environment = useEnvironment()
  const { search = '' } = useSearch({ from: ROUTE })
  const create = (
    <Only may="develop">
      <Link to="/$environment/agents/new" params={{ environment }} className={buttonClass('primary')}>
        {text.new_agent}
      </Link>
    </Only>
  )
  const { agents, list, loading } = useAgents(search)
  const { error, refetch, hasNextPage } = list
  if (agents?.length === 0)
    return (
      <Page title={text.agents} intro={text.agents_intro}>
        <Empty title={text.first_agent}>
          <p>{text.first_agent_hint}</p>
          {create}
        </Empty>
      </Page>
    )
  const found = agents?.filter(({ display_name }) => display_name.toLowerCase().includes(search.toLowerCase()))
  return (
    <Page title={text.agents} intro={text.agents_intro} actions={create}>
      <Search value={search} />
      <ErrorNotice error={error} retry={() => void refetch()} />
      {found && found.length > 0 ? <AgentTable agents={found} /> : null}
      {found?.length === 0 && !hasNextPage ? <Empty title={text.no_match} /> : null}
      {loading ? <p role="status">{common.loading}</p> : null}
      {search === '' ? <More list={list} /> : null}
    </Page>
  )
}

/** The agents read so far. A search reads all of them. */
function useAgents(search: string) {
  const list = useInfiniteQuery(listAgentsPages(useClient(), { page_size: 100 }))
  const { data, error, hasNextPage, isFetching, fetchNextPage } = list
  useEffect(() => {
    if (search !== '' && hasNextPage && !isFetching && !error) void fetchNextPage({ cancelRefetch: false })
  }, [search, hasNextPage, isFetching, error, fetchNextPage])
  const agents = data?.pages.flatMap(({ items }) => items)
  const loading = isFetching && (!agents || (search !== '' && hasNextPage))
  return { agents, list, loading }
}

function Search({ value }: { value: string }) {
  const navigate = useNavigate({ from: ROUTE })
  const search = (search: string): void =>
    void navigate({ to: '.', search: search === '' ? {} : { search }, replace: true })
  const field = useRef<HTMLInputElement>(null)
  // The address follows a moment after what a person types: with its text, the cursor would jump.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value
  }, [value])
  return (
    <TextField
      ref={field}
      label={text.search}
      type="search"
      defaultValue={value}
      maxLength={100}
      onChange={({ target }) => search(target.value)}
    />
  )
}

function AgentTable({ agents }: { agents: readonly Agent[] }) {
  const environment = useEnvironment()
  const columns: readonly Column<Agent>[] = [
    {
      title: text.name,
      cell: ({ agent_id, display_name }) => (
        <Link to="/$environment/agents/$agent_id" params={{ environment, agent_id }}>
          <bdi>{display_name}</bdi>
        </Link>
      ),
    },
    { title: text.ai_provider, cell: ({ ai_provider }) => (ai_provider === 'byom' ? text.backend : ai_provider) },
    { title: text.language, cell: ({ language }) => text.languages[language] },
    { title: text.status, cell: ({ status }) => <AgentStatus status={status} /> },
    { title: text.created, cell: ({ created_at }) => <Time at={created_at} /> },
  ]
  return <Table label={text.agents} rows={agents} columns={columns} keyOf={({ agent_id }) => agent_id} />
}
