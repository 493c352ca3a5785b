import { apiPromise, type Answer, type ApiPromise } from './api-promise.ts'
import { Exchange } from './exchange.ts'
import { configOf, type OhunCore } from './ohun-core.ts'
import type { Operation, OperationCall } from './operation.ts'
import { mergeSettings, type IdempotentRequestOptions } from './options.ts'
import { prepareRequest } from './request.ts'

type Call = OperationCall<IdempotentRequestOptions>

/** Sends an operation that has a single response. */
export function request<T>(core: OhunCore, operation: Operation, call: Call): ApiPromise<T> {
  return apiPromise(send(core, operation, call) as Promise<Answer<T>>)
}

/** @throws OhunError */
export async function send(core: OhunCore, operation: Operation, call: Call): Promise<Answer<unknown>> {
  const config = configOf(core)
  const { options = {} } = call
  const settings = mergeSettings(config.settings, options)
  const prepared = prepareRequest(config, operation, call)
  return await new Exchange(config, prepared, { ...settings, signal: options.signal }).run()
}
