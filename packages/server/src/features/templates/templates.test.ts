import { describe, expect, test } from 'vitest'
import { checkAgentSettings, checkToolDefinitions } from '../agents/agent-rules.ts'
import { newAgentSettings } from '../agents/agent-defaults.ts'
import { templates } from './templates.ts'

test('there are ten templates with different ids', () => {
  expect(new Set(templates.map(({ template_id }) => template_id)).size).toBe(10)
})

describe.each(templates)('$template_id', ({ template_id, description, language, agent }) => {
  test('makes an agent that follows every rule', async () => {
    const settings = newAgentSettings({ display_name: 'Ada', template_id }, { default_provider: 'openai' })
    expect(() => checkAgentSettings(settings)).not.toThrow()
    await expect(checkToolDefinitions(settings.tool_definitions)).resolves.toBeUndefined()
    expect(settings).toMatchObject(agent)
  })

  test('speaks the language of the template, briefly enough to be spoken', () => {
    expect(agent.language).toBe(language)
    expect(agent.greeting_text?.length).toBeLessThan(200)
    expect(agent.system_prompt?.length).toBeGreaterThan(200)
  })

  test('says whether its tools need a webhook', () => {
    expect(/tools? needs? a webhook_url/.test(description)).toBe(agent.tool_definitions !== undefined)
  })
})
