import type { Event } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../../api/client.ts'
import { listEventsPages } from '../../api/queries.gen.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/events.ts'
import { AgentOptions, useAllAgents } from '../../ui/agents.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './code.module.css'
import { EVENT_TYPES } from './event-types.ts'
import type { EventSearch } from './routes.ts'

const columnsOf = (nameOf: (agent_id: string) => string): Column<Event>[] => [
  { title: text.time, cell: ({ timestamp }) => <Time at={timestamp} /> },
  {
    title: text.event,
    cell: ({ event_id, event_type }) => (
      <Link to="." search={(search: EventSearch) => ({ ...search, event_id })}>
        {event_type}
      </Link>
    ),
  },
  { title: text.agent, cell: ({ agent_id }) => <bdi>{nameOf(agent_id)}</bdi> },
  { title: text.channel, cell: ({ channel }) => channel },
  { title: text.number, cell: ({ number }) => <bdi>{number}</bdi> },
  { title: text.from, cell: ({ from }) => <bdi>{from}</bdi> },
]

/** The events of the environment. The stream that every page follows triggers reading them again. */
export function EventsPage() {
  const { event_id, ...filter } = useSearch({ from: '/$environment/events' })
  const { agents, nameOf } = useAllAgents()
  const navigate = useNavigate()
  const [paused, setPaused] = useState(false)
  // An open event must not disappear from the list.
  const held = paused || event_id !== undefined
  const list = useInfiniteQuery({
    ...listEventsPages(useClient(), filter),
    enabled: ({ state }) => !held || !state.data,
  })
  const opened = list.data?.pages.flatMap(({ items }) => items).find((event) => event.event_id === event_id)
  const show = (changed: EventSearch): void => void navigate({ to: '.', search: { ...filter, ...changed } })
  return (
    <Page
      title={text.title}
      intro={text.intro}
      actions={<Button onClick={() => setPaused(!paused)}>{paused ? text.resume : text.pause}</Button>}
    >
      <div className={styles.find}>
        <SelectField
          label={text.event_type}
          value={filter.event_type ?? ''}
          onChange={({ target }) => show({ event_type: EVENT_TYPES.find((one) => one === target.value) })}
        >
          <option value="">{text.all}</option>
          {EVENT_TYPES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <SelectField
          label={text.agent}
          value={filter.agent_id ?? ''}
          onChange={({ target }) => show({ agent_id: target.value || undefined })}
        >
          <option value="">{text.all}</option>
          <AgentOptions agents={agents} chosen={filter.agent_id} />
        </SelectField>
      </div>
      <p role="status">{paused ? text.paused : text.running}</p>
      {event_id !== undefined && list.data && !opened ? <p>{text.gone}</p> : null}
      <PagedTable
        label={text.title}
        list={list}
        columns={columnsOf(nameOf)}
        keyOf={(event) => event.event_id}
        empty={
          <Empty title={text.none}>
            <p>{text.none_hint}</p>
          </Empty>
        }
      />
      {opened ? (
        <OpenedEvent event={opened} onClose={() => void navigate({ to: '.', search: filter, replace: true })} />
      ) : null}
    </Page>
  )
}

function OpenedEvent({ event, onClose }: { event: Event; onClose: () => void }) {
  return (
    <Dialog title={event.event_type} onClose={onClose}>
      <p>
        <CopyText value={event.event_id} />
      </p>
      <pre className={styles.code} tabIndex={0} role="region" aria-label={text.json}>
        {JSON.stringify(event, null, 2)}
      </pre>
      <DialogActions>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
