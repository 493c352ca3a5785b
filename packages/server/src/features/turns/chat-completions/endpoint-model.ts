import type { SynchronousCall, SynchronousRequest } from '../../../delivery/synchronous-call.ts'
import { SYNCHRONOUS_TIMEOUTS_MS } from '../../../delivery/time-limits.ts'
import { ModelError, type ChatModel, type ChatRequest, type ModelPart } from '../../../gateways/ai/chat-model.ts'
import type { Turn } from '../../../gateways/ai/responder.ts'
import { sdkChatModel } from '../../../gateways/ai/sdk-chat-model.ts'
import { storableParts } from '../../../gateways/ai/storable-replies.ts'
import { usableParts } from '../../../gateways/ai/usable-replies.ts'
import type { SecretBox } from '../../../platform/crypto.ts'
import { BackendFailure, backendFailure } from '../backend-failure.ts'
import { CompletionRequest } from './completion-request.ts'
import { completionsUrl } from './completions-url.ts'
import { openKey } from './endpoint-key.ts'

export interface EndpointModelDeps {
  callSynchronously: SynchronousCall
  box: SecretBox
}

/**
 * The customer's own OpenAI-compatible endpoint as a model, with the guards, limits and breaker of backends, and with the tools of
 * hosted models.
 */
export function endpointModel(deps: EndpointModelDeps, turn: Turn): ChatModel {
  return {
    async *stream(request, signal) {
      const completion = new CompletionRequest(deps.callSynchronously, requestOf(deps.box, turn))
      const model = sdkChatModel({
        provider_id: 'openai',
        api_key: '', // the key is a header of the request
        base_url: 'http://endpoint.invalid',
        default_model: turn.agent.webhook_model ?? '',
        fetch: completion.fetch,
      })
      try {
        yield* readable({ ...request, model: null }, model.stream({ ...request, model: null }, signal))
      } catch (error) {
        signal.throwIfAborted()
        throw asFault(error, completion)
      }
    },
  }
}

function readable(request: ChatRequest, parts: AsyncIterable<ModelPart>): AsyncIterable<ModelPart> {
  return storableParts(usableParts(request, parts))
}

/** Failures have the reasons of a backend, because `provider` would mean the service's own provider. */
function asFault(error: unknown, { failure }: CompletionRequest): unknown {
  if (failure) return backendFailure(failure)
  if (!(error instanceof ModelError)) return error
  return new BackendFailure({ reason: 'bad_reply', detail: error.message, status: 200 })
}

function requestOf(box: SecretBox, turn: Turn): Omit<SynchronousRequest, 'body'> {
  const { turn_id, environment, agent, subject, is_trial } = turn
  const { workspace_id, agent_id, webhook_url } = agent
  const key = openKey(box, agent)
  return {
    kind: 'turn',
    workspace_id,
    environment,
    agent_id,
    is_trial,
    backend: 'model',
    turn_id,
    url: webhook_url === null ? null : completionsUrl(webhook_url),
    headers: {
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      'X-Service-Agent-ID': agent_id,
      'X-Service-Turn-ID': turn_id,
      ...('call_id' in subject
        ? { 'X-Service-Call-ID': subject.call_id }
        : { 'X-Service-Conversation-ID': subject.conversation_id }),
    },
    timeout_ms: SYNCHRONOUS_TIMEOUTS_MS.turn,
    note: turn.note,
    onFirstByte: turn.firstByte,
  }
}
