import type { PhoneNumber } from '@ohun/sdk'
import { updateNumber } from '@ohun/sdk/operations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { getNumberQuery } from '../../api/queries.gen.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { changesOf } from '../../ui/conflict/save-merged.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { Only } from '../../ui/only.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangeableBy } from '../../ui/read-only.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AgentOptions, useAllAgents } from '../../ui/agents.tsx'
import { NumberFacts } from './number-facts.tsx'
import styles from './numbers.module.css'
import { Quarantine, Release } from './release.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { RulesTest } from './rules-test.tsx'
import { useTakeRecord } from './use-take-record.ts'

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
      <ChangeableBy may="develop">
        {held ? <Answers key={`${number.agent_id} ${number.channels.join(' ')}`} number={number} /> : null}
      </ChangeableBy>
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

const CHANNELS = ['voice', 'sms', 'whatsapp'] as const

function Answers({ number }: { number: PhoneNumber }) {
  const client = useClient()
  const { agents } = useAllAgents()
  const [agent_id, setAgent] = useState(number.agent_id)
  const [channels, setChannels] = useState(number.channels)
  const take = useTakeRecord()
  const saving = useMutation({
    // Fields that somebody else may have changed meanwhile are not sent back.
    mutationFn: async () => {
      const changes = changesOf(number, { agent_id, channels })
      return Object.keys(changes).length === 0 ? number : await updateNumber(client, number.number_id, changes)
    },
    onSuccess: async (changed) => {
      await take(changed)
      notify(common.saved)
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.mutate()
  }
  const without = (channel: string) => channels.filter((other) => other !== channel)
  return (
    <Panel title={text.answers}>
      <form className={styles.form} onSubmit={submit}>
        <SelectField
          label={text.agent}
          hint={text.agent_hint}
          value={agent_id ?? ''}
          onChange={({ target }) => setAgent(target.value === '' ? null : target.value)}
        >
          <option value="">{text.no_agent}</option>
          <AgentOptions agents={agents} />
        </SelectField>
        <fieldset className={styles.channels}>
          <legend>{text.channels}</legend>
          {CHANNELS.map((channel) => (
            <CheckField
              key={channel}
              label={text.channel[channel]}
              hint={number.supported_channels.includes(channel) ? undefined : text.unsupported}
              checked={channels.includes(channel)}
              disabled={!number.supported_channels.includes(channel)}
              onChange={(on) => setChannels(on ? [...without(channel), channel] : without(channel))}
            />
          ))}
        </fieldset>
        <ErrorNotice error={saving.error} />
        <Only may="develop">
          <div>
            <Button type="submit" kind="primary" busy={saving.isPending}>
              {common.save}
            </Button>
          </div>
        </Only>
      </form>
    </Panel>
  )
}
