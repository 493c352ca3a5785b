import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { listAiProvidersQuery, listKnowledgeBasesPages, listModelsQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/agents.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SECTIONS } from '../sections.ts'
import { AgentCheck, AgentSelect, AgentText, Options, PromptField } from './agent-fields.tsx'
import type { AgentFormState } from './agent-form.ts'
import { BackendFields } from './backend-fields.tsx'

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
    <Panel {...SECTIONS.answers}>
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
      <BackendFields form={form} />
    </Panel>
  )
}

export function PromptGroup({ form }: GroupProps) {
  const { data } = useInfiniteQuery(listKnowledgeBasesPages(useClient(), { page_size: 100 }))
  const bases = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel {...SECTIONS.prompt}>
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
      <AgentText
        form={form}
        field="monitoring_announcement"
        label={text.monitoring_announcement}
        hint={text.monitoring_announcement_hint}
        long
      />
    </Panel>
  )
}

export function ConsentGroup({ form }: GroupProps) {
  return (
    <Panel {...SECTIONS.consent}>
      <AgentCheck form={form} field="recording_enabled" label={text.recording_enabled} hint={text.recording_hint} />
      <AgentCheck form={form} field="consent_required" label={text.consent_required} hint={text.consent_hint} />
      <AgentCheck form={form} field="screening_enabled" label={text.screening_enabled} hint={text.screening_hint} />
      <AgentCheck form={form} field="screening_fail_closed" label={text.screening_fail_closed} />
    </Panel>
  )
}
