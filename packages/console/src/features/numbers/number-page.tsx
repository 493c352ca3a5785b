import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../../api/client.ts'
import { getNumberQuery } from '../../api/queries.gen.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Only } from '../../ui/only.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangeableBy } from '../../ui/read-only.tsx'
import { Answers } from './answers.tsx'
import { NumberFacts } from './number-facts.tsx'
import { Quarantine, Release } from './release.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { RulesTest } from './rules-test.tsx'

export function NumberPage() {
  const { number_id } = useParams({ from: '/$environment/numbers/$number_id' })
  const { data: number, error, refetch } = useQuery(getNumberQuery(useClient(), number_id))
  const [releasing, setReleasing] = useState(false)
  if (!number)
    return (
      <Page title={text.number}>
        {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <p role="status">{common.loading}</p>}
      </Page>
    )
  const held = number.status === 'provisioned'
  const release = held ? (
    <Only may="develop">
      <Button onClick={() => setReleasing(true)}>{text.release}</Button>
    </Only>
  ) : null
  return (
    <Page title={number.e164} actions={release}>
      <NumberFacts number={number} />
      <ChangeableBy may="develop">{held ? <Answers number={number} /> : null}</ChangeableBy>
      {held ? null : <Quarantine number={number} />}
      {held && number.channels.includes('voice') ? (
        <>
          <RulesPanel number_id={number_id} />
          <RulesTest number_id={number_id} />
        </>
      ) : null}
      {releasing ? <Release number={number} onClose={() => setReleasing(false)} /> : null}
    </Page>
  )
}
