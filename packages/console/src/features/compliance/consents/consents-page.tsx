import type { ConsentRecord } from '@ohun/sdk'
import { exportConsents } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useClient, useEnvironment, type Environment } from '../../../api/client.ts'
import { listConsentsPages } from '../../../api/queries.gen.ts'
import { text } from '../../../text/consents.ts'
import { ActorName } from '../../../ui/actors.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Only } from '../../../ui/only.tsx'
import { Empty, Page } from '../../../ui/page.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { consentSearchOf, type ConsentSearch } from './consent-search.ts'

const TONES: Record<ConsentRecord['decision'], Tone> = {
  granted: 'good',
  refused: 'bad',
  no_answer: 'plain',
  not_asked: 'warning',
}

/** The consents and refusals of contacts, filtered as the address says. */
export function ConsentsPage() {
  const search = useSearch({ from: '/$environment/compliance/consents' })
  const environment = useEnvironment()
  const list = useInfiniteQuery(listConsentsPages(useClient(), search))
  return (
    <Page
      title={text.title}
      intro={text.intro}
      actions={
        <Only may="answer">
          <ExportButton search={search} />
        </Only>
      }
    >
      <Filters key={JSON.stringify(search)} search={search} />
      <PagedTable
        label={text.title}
        list={list}
        columns={columnsOf(environment)}
        keyOf={({ consent_id }) => consent_id}
        empty={
          <Empty title={text.none}>
            <p>{text.none_hint}</p>
          </Empty>
        }
      />
    </Page>
  )
}

function Filters({ search }: { search: ConsentSearch }) {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget))
    void navigate({ to: '.', search: consentSearchOf(given), resetScroll: false })
  }
  return (
    <form role="search" aria-label={text.title} onSubmit={submit}>
      <TextField
        label={text.contact}
        hint={text.contact_hint}
        name="contact"
        type="tel"
        defaultValue={search.contact}
        maxLength={64}
      />
      <SelectField label={text.subject} name="subject" defaultValue={search.subject ?? ''}>
        <Options of={text.subjects} />
      </SelectField>
      <SelectField label={text.decision} name="decision" defaultValue={search.decision ?? ''}>
        <Options of={text.decisions} />
      </SelectField>
      <Button type="submit">{text.apply}</Button>
    </form>
  )
}

function Options({ of }: { of: Readonly<Record<string, string>> }) {
  return (
    <>
      <option value="">{text.all}</option>
      {Object.entries(of).map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </>
  )
}

function ExportButton({ search }: { search: ConsentSearch }) {
  const client = useClient()
  const exporting = useMutation({
    mutationFn: async () => {
      const response = await exportConsents(client, { ...search, format: 'csv' })
      saveFile(await response.blob(), 'consents.csv')
    },
  })
  return (
    <>
      <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {text.csv}
      </Button>
      <ErrorNotice error={exporting.error} />
    </>
  )
}

interface EvidenceProps {
  environment: Environment
  record: ConsentRecord
}

const columnsOf = (environment: Environment): readonly Column<ConsentRecord>[] => [
  { title: text.when, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.contact, cell: ({ contact }) => <bdi>{contact}</bdi> },
  { title: text.subject, cell: ({ subject }) => text.subjects[subject] },
  { title: text.decision, cell: ({ decision }) => <Badge tone={TONES[decision]}>{text.decisions[decision]}</Badge> },
  { title: text.answer, cell: answerOf },
  { title: text.question, cell: ({ question }) => <bdi>{question ?? '–'}</bdi> },
  { title: text.evidence, cell: (record) => <Evidence record={record} environment={environment} /> },
]

function answerOf({ answer, subject }: ConsentRecord): string {
  if (answer === null) return '–'
  return subject === 'call_recording' ? text.key(answer) : text.word(answer)
}

function Evidence({ record, environment }: EvidenceProps) {
  const { call_id, message_id, actor } = record
  if (call_id !== null)
    return (
      <Link to="/$environment/calls/$call_id" params={{ environment, call_id }}>
        {text.call}
      </Link>
    )
  if (message_id !== null) return <code>{message_id}</code>
  if (actor === null) return '–'
  return (
    <>
      {text.by_colleague} <ActorName id={actor} />
    </>
  )
}
