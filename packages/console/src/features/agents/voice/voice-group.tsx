import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { listVoicesQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/agents.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { faultOf } from '../../../ui/fault-of.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Usable, useReadOnly } from '../../../ui/read-only.tsx'
import type { AgentFormState } from '../form/agent-form.ts'
import { AgentSelect, Options } from '../form/agent-fields.tsx'
import { SECTIONS } from '../sections.ts'
import { PreviewButton, PreviewText, usePreview, type Preview } from './voice-preview.tsx'
import styles from './voice.module.css'

export function VoiceGroup({ form }: { form: AgentFormState }) {
  const { data, error, refetch } = useQuery(listVoicesQuery(useClient()))
  const preview = usePreview()
  const { tts_voice } = form.agent
  const voices = data?.voices ?? []
  const standard = voices.find((voice) => voice.default)
  const fault = faultOf(form.error, 'tts_voice')
  return (
    <Panel {...SECTIONS.voice}>
      <AgentSelect form={form} field="language" label={text.language}>
        <Options current={form.agent.language} options={Object.entries(text.languages)} />
      </AgentSelect>
      <fieldset className={styles.voices}>
        <legend>{text.tts_voice}</legend>
        <ErrorNotice error={error} retry={() => void refetch()} />
        {standard ? (
          <VoiceRow
            title={text.default_voice}
            facts={standard.display_name}
            checked={tts_voice === null}
            choose={() => form.set({ tts_voice: null })}
            voice_id={standard.voice_id}
            configured={standard.configured}
            preview={preview}
          />
        ) : null}
        {voices.map(({ voice_id, display_name, language, gender, configured }) => (
          <VoiceRow
            key={voice_id}
            title={display_name}
            facts={`${text.languages[language]}, ${text.genders[gender]}`}
            checked={tts_voice === voice_id}
            choose={() => form.set({ tts_voice: voice_id })}
            voice_id={voice_id}
            configured={configured}
            preview={preview}
          />
        ))}
        {fault === undefined ? null : <p className={styles.fault}>{fault}</p>}
      </fieldset>
      <Usable>
        <PreviewText preview={preview} />
      </Usable>
    </Panel>
  )
}

interface VoiceRowProps {
  title: string
  facts: string
  checked: boolean
  choose: () => void
  voice_id: string
  configured: boolean
  preview: Preview
}

function VoiceRow({ title, facts, checked, choose, voice_id, configured, preview }: VoiceRowProps) {
  const read_only = useReadOnly()
  return (
    <div className={styles.voice}>
      <label className={styles.choice}>
        <input type="radio" name="tts_voice" checked={checked} disabled={read_only} onChange={choose} />
        <span>
          <strong>{title}</strong> <span className={styles.facts}>{facts}</span>
          {configured ? null : <span className={styles.facts}>{text.voice_unconfigured}</span>}
        </span>
      </label>
      <PreviewButton name={title} voice_id={voice_id} configured={configured} preview={preview} />
    </div>
  )
}
