import type { ApiKeyWithSecret } from '@ohun/sdk'
import { createApiKey } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountClient, useEnvironment } from '../../../api/client.ts'
import { text } from '../../../text/api-keys.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { LabelField } from './label-field.tsx'
import { ScopesField, type Scopes } from './scopes-field.tsx'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Creates a key, by default for the environment of the page. */
export function CreateKey(props: { onMade: (made: ApiKeyWithSecret) => void; onClose: () => void }) {
  const queries = useQueryClient()
  const [label, setLabel] = useState('')
  const [environment, setEnvironment] = useState(useEnvironment())
  const [days, setDays] = useState('')
  const [scopes, setScopes] = useState<Scopes>(null)
  const create = async (): Promise<void> => {
    props.onMade(await createApiKey(accountClient, { label, environment, expires_at: timeAfter(days), scopes }))
    void queries.invalidateQueries({ queryKey: ['listApiKeys'] })
  }
  return (
    <Confirm title={text.create} action={text.create} onConfirm={create} onClose={props.onClose}>
      <LabelField value={label} onChange={setLabel} />
      <SelectField
        label={text.environment}
        hint={environment === 'production' ? text.production_hint : text.sandbox_hint}
        value={environment}
        onChange={({ target }) => setEnvironment(target.value === 'production' ? 'production' : 'sandbox')}
      >
        <option>sandbox</option>
        <option>production</option>
      </SelectField>
      <SelectField
        label={text.expires}
        hint={text.expires_hint}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      >
        <option value="">{text.never}</option>
        {Object.entries(text.expires_in).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      <ScopesField value={scopes} onChange={setScopes} />
    </Confirm>
  )
}

const timeAfter = (days: string): string | null =>
  days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString()
