import { textModelOf } from '../../gateways/ai/catalogue.ts'
import { ModelError, type ChatMessage, type ChatModel } from '../../gateways/ai/chat-model.ts'
import type { ModelFor } from '../../gateways/ai/models-by-environment.ts'
import { jsonAnswer, wholeReply } from '../../gateways/ai/json-answer.ts'
import type { TranscriptTurn } from '../../generated/types.gen.ts'
import { analysisPrompt, answerSchema, transcriptMessage } from './analysis-prompt.ts'
import { isFound, type Answer } from './analysis-result.ts'
import type { AnalysisItem } from './analysis-item.ts'
import { badReply, readAnswer } from './read-answer.ts'

export interface AskModelDeps {
  modelFor: ModelFor
}

/** A model that gave an invalid answer gets the reason and is asked once more. */
const ANSWERS = 2
const MAX_TOKENS = 6_000

/** Asks the hosted model of the agent. */
export async function askModel(
  { modelFor }: AskModelDeps,
  item: AnalysisItem,
  { transcript, signal }: { transcript: readonly TranscriptTurn[]; signal: AbortSignal },
): Promise<Answer> {
  const model = modelFor(item.environment, item.agent.ai_provider)
  if (!model) return { reason: 'provider', detail: 'The provider has no credentials in this service.' }
  try {
    return await converse(model, item, { transcript, signal })
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { reason: error.reason, detail: error.message }
  }
}

async function converse(
  model: ChatModel,
  { agent, tenant }: AnalysisItem,
  { transcript, signal }: { transcript: readonly TranscriptTurn[]; signal: AbortSignal },
): Promise<Answer> {
  const messages: ChatMessage[] = [transcriptMessage(transcript)]
  for (let answers = 1; ; answers++) {
    const text = await textOf(model, { agent, workspace_id: tenant, messages, signal })
    const answer = answerIn(text, agent)
    if (isFound(answer) || answers === ANSWERS) return answer
    messages.push(
      { role: 'assistant', text },
      { role: 'user', text: `That is not valid: ${answer.detail} Answer again.` },
    )
  }
}

interface Asked {
  agent: AnalysisItem['agent']
  workspace_id: string
  messages: readonly ChatMessage[]
  signal: AbortSignal
}

function textOf(model: ChatModel, { agent, workspace_id, messages, signal }: Asked): Promise<string> {
  const request = {
    workspace_id,
    model: textModelOf(agent.ai_model),
    system: analysisPrompt(agent),
    passages: [],
    messages,
    tools: [],
    output: { schema: answerSchema(agent), most_tokens: MAX_TOKENS },
  }
  return wholeReply(model, request, signal)
}

function answerIn(text: string, { analysis_schema }: AnalysisItem['agent']): Answer {
  try {
    return readAnswer(analysis_schema, jsonAnswer(text))
  } catch {
    return badReply('The answer is not JSON.')
  }
}
