import { updateWorkspace } from '@ohun/sdk/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { getWorkspaceQuery } from '../../api/queries.gen.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/money.ts'
import { faultOf } from '../../ui/fault-of.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { koboOf, NairaField } from '../../ui/naira-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SettingsForm } from '../settings/settings-form.tsx'

/** The balance below which the owner gets an e-mail. */
export function LowBalance() {
  const client = useClient()
  const queries = useQueryClient()
  const query = useQuery(getWorkspaceQuery(client))
  const save = async (values: ReadonlyMap<string, string>): Promise<void> => {
    await updateWorkspace(client, { low_balance_threshold_kobo: koboOf(values.get('threshold')) })
    await queries.invalidateQueries({ queryKey: ['getWorkspace'] })
  }
  return (
    <Panel title={text.alert}>
      <p>{text.alert_hint}</p>
      <Loaded query={query}>
        {({ low_balance_threshold_kobo: kobo }) => (
          <SettingsForm key={kobo} action={common.save} done={common.saved} submit={save}>
            {(error) => (
              <NairaField
                label={text.threshold}
                hint={text.threshold_hint}
                name="threshold"
                kobo={kobo}
                fault={faultOf(error, 'low_balance_threshold_kobo')}
              />
            )}
          </SettingsForm>
        )}
      </Loaded>
    </Panel>
  )
}
