import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import {
  listAiProvidersQuery,
  listKnowledgeBasesPages,
  listModelsQuery,
  listVoicesQuery,
} from '../../api/queries.gen.ts'
import { text } from '../../text/agents.ts'
import { Panel } from '../../ui/panel.tsx'
import { AgentCheck, AgentSelect, AgentText, PromptField, ToolsField } from './agent-fields.tsx'
import type { AgentFormState } from './form.ts'

interface GroupProps {
  form: AgentFormState
}

export function AnswersGroup({ form }: GroupProps) {
  const client = useClient()
  const { data: catalogue } = useQuery(listAiProvidersQuery(client))
  const { data: models } = useQuery(listModelsQuery(client))
  const { ai_provider, ai_model } = form.agent
  const offered = models?.models.filter(({ provider }) => provider === ai_provider) ?? []
  return (
    <Panel title={text.answers_group}>
      <AgentText form={form} field="display_name" label={text.display_name} hint={text.display_name_hint} />
      <AgentText form={form} field="description" label={text.description} long />
      <AgentSelect form={form} field="ai_provider" label={text.ai_provider} hint={text.ai_provider_hint}>
        <Options
          current={ai_provider}
          options={[
            ['byom', text.backend],
            ...(catalogue?.providers.map((entry) => [entry.provider_id, entry.display_name] as const) ?? []),
          ]}
        />
      </AgentSelect>
      {ai_provider === 'byom' ? null : (
        <AgentSelect form={form} field="ai_model" label={text.ai_model}>
          <option value="">{text.default_model}</option>
          <Options current={ai_model} options={offered.map((entry) => [entry.model_id, entry.display_name])} />
        </AgentSelect>
      )}
      <AgentText form={form} field="webhook_url" label={text.webhook_url} hint={text.webhook_url_hint} type="url" />
    </Panel>
  )
}

/** The options of a choice, with the current value even when no catalogue has it. */
function Options(props: { current: string | null; options: readonly (readonly [value: string, title: string])[] }) {
  const { current, options } = props
  const missing = current !== null && options.every(([value]) => value !== current)
  return (
    <>
      {missing ? <option value={current}>{current}</option> : null}
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </>
  )
}

export function PromptGroup({ form }: GroupProps) {
  const { data } = useInfiniteQuery(listKnowledgeBasesPages(useClient(), { page_size: 100 }))
  const bases = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel title={text.prompt_group}>
      <PromptField form={form} />
      <AgentSelect form={form} field="knowledge_base_id" label={text.knowledge_base_id}>
        <option value="">{text.no_knowledge}</option>
        <Options
          current={form.agent.knowledge_base_id}
          options={bases.map(({ knowledge_base_id, name }) => [knowledge_base_id, name])}
        />
      </AgentSelect>
      <AgentText form={form} field="greeting_text" label={text.greeting_text} hint={text.greeting_text_hint} long />
      <AgentText
        form={form}
        field="greeting_audio_url"
        label={text.greeting_audio_url}
        hint={text.greeting_audio_hint}
        type="url"
      />
      <AgentText
        form={form}
        field="pre_call_announcement"
        label={text.pre_call_announcement}
        hint={text.pre_call_announcement_hint}
        long
      />
    </Panel>
  )
}

export function VoiceGroup({ form }: GroupProps) {
  const { data } = useQuery(listVoicesQuery(useClient()))
  return (
    <Panel title={text.voice_group}>
      <AgentSelect form={form} field="language" label={text.language}>
        <Options current={form.agent.language} options={Object.entries(text.languages)} />
      </AgentSelect>
      <AgentSelect form={form} field="tts_voice" label={text.tts_voice}>
        <option value="">{text.default_voice}</option>
        <Options
          current={form.agent.tts_voice}
          options={data?.voices.map((voice) => [voice.voice_id, `${voice.display_name} (${voice.language})`]) ?? []}
        />
      </AgentSelect>
    </Panel>
  )
}

export function ConsentGroup({ form }: GroupProps) {
  return (
    <Panel title={text.consent}>
      <AgentCheck form={form} field="recording_enabled" label={text.recording_enabled} hint={text.recording_hint} />
      <AgentCheck form={form} field="consent_required" label={text.consent_required} />
      <AgentCheck form={form} field="screening_enabled" label={text.screening_enabled} />
      <AgentCheck form={form} field="screening_fail_closed" label={text.screening_fail_closed} />
    </Panel>
  )
}

export function ToolsGroup({ form }: GroupProps) {
  return (
    <Panel title={text.tools}>
      <ToolsField form={form} />
    </Panel>
  )
}
