import type { ApiKeyScope } from '@ohun/sdk'
import { text } from '../../../text/scopes.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { SelectField } from '../../../ui/field.tsx'
import styles from '../endpoints.module.css'

/** The scopes of a key. Null for everything that its role includes. */
export type Scopes = ApiKeyScope[] | null

const SCOPES = Object.entries(text.scopes) as [ApiKeyScope, string][]

export function ScopesField({ value, onChange }: { value: Scopes; onChange: (value: Scopes) => void }) {
  const has = (scope: ApiKeyScope): boolean => value?.includes(scope) ?? false
  const choose = (scope: ApiKeyScope, chosen: boolean): void =>
    onChange([...(value ?? []).filter((other) => other !== scope), ...(chosen ? [scope] : [])])
  return (
    <>
      <SelectField
        label={text.access}
        value={value === null ? 'all' : 'chosen'}
        onChange={({ target }) => onChange(target.value === 'all' ? null : [])}
      >
        <option value="all">{text.all}</option>
        <option value="chosen">{text.choose}</option>
      </SelectField>
      {value === null ? null : (
        <fieldset className={styles.types}>
          <legend>{text.chosen}</legend>
          <CheckField label={text.all_reads} checked={has('read')} onChange={(chosen) => choose('read', chosen)} />
          {SCOPES.map(([scope, title]) => {
            const implied = has('read') && scope.endsWith(':read')
            return (
              <CheckField
                key={scope}
                label={title}
                hint={<code>{scope}</code>}
                checked={implied || has(scope)}
                disabled={implied}
                onChange={(chosen) => choose(scope, chosen)}
              />
            )
          })}
        </fieldset>
      )}
    </>
  )
}

/** A key's scopes as the list shows them. */
export function ScopesOf({ scopes }: { scopes: Scopes }) {
  return scopes === null ? text.everything : <code>{scopes.join(' ')}</code>
}
