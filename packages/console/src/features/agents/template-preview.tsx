import type { TemplateAgent } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { listVoicesQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/agents.ts'
import { text as window } from '../../text/call-window.ts'
import { text as tools } from '../../text/tools.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './agents.module.css'

/** The values that a template writes into the fields of a new agent. */
export function TemplatePreview({ agent }: { agent: TemplateAgent }) {
  const { data } = useQuery(listVoicesQuery(useClient()))
  const { language, tts_voice, greeting_text, system_prompt, tool_definitions } = agent
  const voice = data?.voices.find(({ voice_id }) => voice_id === tts_voice)
  const { call_window_start: start, call_window_end: end } = agent
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    [text.language, language && text.languages[language]],
    [text.tts_voice, tts_voice && (voice?.display_name ?? tts_voice)],
    [text.greeting_text, greeting_text],
    [text.pre_call_announcement, agent.pre_call_announcement],
    [tools.title, tool_definitions && toolsIn(tool_definitions)],
    [window.title, start && end ? `${start}–${end}` : null],
    [text.system_prompt, system_prompt],
  ]
  const filled = rows.filter(([, value]) => value)
  return (
    <Panel title={text.fills}>
      {filled.length === 0 ? <p>{text.fills_nothing}</p> : null}
      <dl className={styles.filled} aria-live="polite">
        {filled.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** The names of the tools, with their descriptions. */
function toolsIn(tool_definitions: string): string {
  const definitions = JSON.parse(tool_definitions) as { function: { name: string; description?: string } }[]
  return definitions.map(({ function: { name, description } }) => `${name}: ${description ?? ''}`).join('\n')
}
