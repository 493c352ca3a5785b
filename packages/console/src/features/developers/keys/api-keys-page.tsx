import type { ApiKey, ApiKeyWithSecret } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { listApiKeysPages } from '../../../api/queries.gen.ts'
import { text } from '../../../text/api-keys.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, Page } from '../../../ui/page.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { ChangeKey, RevokeKey, RotateKey } from './change-key.tsx'
import { CreateKey } from './create-key.tsx'
import { MadeKey } from './made-key.tsx'
import { ScopesOf } from './scopes-field.tsx'

type Asked = { step: 'create' } | { step: 'change' | 'rotate' | 'revoke'; key: ApiKey }

/** The keys of both environments, because a person's session may manage both. */
export function ApiKeysPage() {
  const list = useInfiniteQuery(listApiKeysPages(accountClient))
  const [asked, setAsked] = useState<Asked>()
  const [made, setMade] = useState<ApiKeyWithSecret>()
  const close = (): void => setAsked(undefined)
  return (
    <Page
      title={text.title}
      intro={text.intro}
      actions={
        <Button kind="primary" onClick={() => setAsked({ step: 'create' })}>
          {text.create}
        </Button>
      }
    >
      <PagedTable
        label={text.title}
        list={list}
        columns={columnsWith(setAsked)}
        keyOf={({ key_id }) => key_id}
        empty={
          <Empty title={text.none}>
            <p>{text.none_hint}</p>
          </Empty>
        }
      />
      {asked?.step === 'create' ? <CreateKey onMade={setMade} onClose={close} /> : null}
      {asked?.step === 'change' ? <ChangeKey chosen={asked.key} onClose={close} /> : null}
      {asked?.step === 'rotate' ? <RotateKey chosen={asked.key} onMade={setMade} onClose={close} /> : null}
      {asked?.step === 'revoke' ? <RevokeKey chosen={asked.key} onClose={close} /> : null}
      {made ? <MadeKey made={made} onClose={() => setMade(undefined)} /> : null}
    </Page>
  )
}

const columnsWith = (ask: (asked: Asked) => void): readonly Column<ApiKey>[] => [
  { title: text.label, cell: ({ label }) => <bdi>{label}</bdi> },
  { title: text.prefix, cell: ({ prefix }) => <code>{prefix}</code> },
  {
    title: text.environment,
    cell: ({ environment }) => (
      <Badge tone={environment === 'production' ? 'production' : 'plain'}>{environment}</Badge>
    ),
  },
  { title: text.role, cell: ({ role }) => role },
  { title: text.scopes, cell: ({ scopes }) => <ScopesOf scopes={scopes} /> },
  { title: text.used, cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : text.never) },
  { title: text.expires, cell: ({ expires_at }) => (expires_at ? <Time at={expires_at} /> : text.never) },
  {
    title: text.actions,
    cell: (key) => (
      <>
        <Button aria-label={text.change_one(key.label)} onClick={() => ask({ step: 'change', key })}>
          {text.change}
        </Button>{' '}
        <Button aria-label={text.rotate_one(key.label)} onClick={() => ask({ step: 'rotate', key })}>
          {text.rotate}
        </Button>{' '}
        <Button kind="danger" aria-label={text.revoke_one(key.label)} onClick={() => ask({ step: 'revoke', key })}>
          {text.revoke}
        </Button>
      </>
    ),
  },
]
