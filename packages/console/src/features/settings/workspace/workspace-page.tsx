import type { Workspace, WorkspaceUpdate } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useClient } from '../../../api/client.ts'
import { useMay } from '../../../api/role.ts'
import { getWorkspaceQuery } from '../../../api/queries.gen.ts'
import { text as common } from '../../../text/common.ts'
import { text } from '../../../text/settings.ts'
import { changesOf } from '../../../ui/conflict/save-merged.ts'
import { useSeen } from '../../../ui/conflict/use-seen.ts'
import { faultOf } from '../../../ui/fault-of.ts'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { koboOf, NairaField } from '../../../ui/naira-field.tsx'
import { Page } from '../../../ui/page.tsx'
import { ChangeableBy } from '../../../ui/read-only.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { useSaveWorkspace } from './use-save-workspace.ts'
import { WorkspaceConflict } from './workspace-conflict.tsx'

const words = text.workspace

export function WorkspacePage() {
  const query = useQuery(getWorkspaceQuery(useClient()))
  return (
    <Page title={words.title} intro={useMay('manage') ? null : words.read_only}>
      <Panel title={words.general}>
        <ChangeableBy may="manage">
          <Loaded query={query}>{(workspace) => <WorkspaceForm latest={workspace} />}</Loaded>
        </ChangeableBy>
      </Panel>
    </Page>
  )
}

function WorkspaceForm({ latest }: { latest: Workspace }) {
  const touched = useRef(false)
  const { seen, shown, show, keep } = useSeen(latest, () => touched.current)
  const saveFrom = useSaveWorkspace()
  const load = (workspace: Workspace): void => {
    touched.current = false
    show(workspace)
  }
  const save = async (values: ReadonlyMap<string, string>): Promise<void> => {
    const { saved, merged } = await saveFrom(seen, changesOf(seen, updateOf(values)))
    touched.current = false
    if (merged) show(saved)
    else keep(saved)
  }
  return (
    <div key={shown} onInput={() => void (touched.current = true)}>
      <Fields workspace={seen} save={save} load={load} />
    </div>
  )
}

interface FieldsProps {
  workspace: Workspace
  save: (values: ReadonlyMap<string, string>) => Promise<void>
  load: (workspace: Workspace) => void
}

function Fields({ workspace, save, load }: FieldsProps) {
  return (
    <SettingsForm action={common.save} done={common.saved} submit={save}>
      {(error) => (
        <>
          <p>
            {words.id} <CopyText value={workspace.workspace_id} />
          </p>
          <TextField
            label={words.name}
            name="name"
            required
            maxLength={100}
            defaultValue={workspace.name}
            fault={faultOf(error, 'name')}
          />
          <TextField
            label={words.retention}
            hint={words.retention_hint}
            name="retention_days"
            type="number"
            min={30}
            max={365}
            required
            defaultValue={workspace.retention_days}
            fault={faultOf(error, 'retention_days')}
          />
          <NairaField
            label={words.threshold}
            hint={words.threshold_hint}
            name="low_balance_threshold"
            kobo={workspace.low_balance_threshold_kobo}
            fault={faultOf(error, 'low_balance_threshold_kobo')}
          />
          <TextAreaField
            label={words.destinations}
            hint={words.destinations_hint}
            name="allowed_destinations"
            defaultValue={workspace.allowed_destinations?.join('\n') ?? ''}
            fault={faultOf(error, 'allowed_destinations')}
          />
          <WorkspaceConflict error={error} load={load} />
        </>
      )}
    </SettingsForm>
  )
}

function updateOf(values: ReadonlyMap<string, string>): WorkspaceUpdate {
  const prefixes = (values.get('allowed_destinations') ?? '').split(/[\s,]+/).filter(Boolean)
  return {
    name: values.get('name') ?? '',
    retention_days: Number(values.get('retention_days')),
    low_balance_threshold_kobo: koboOf(values.get('low_balance_threshold')),
    allowed_destinations: prefixes.length === 0 ? null : prefixes,
  }
}
