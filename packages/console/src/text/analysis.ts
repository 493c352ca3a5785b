import type { AnalysisReason } from '@ohun/sdk'

/** Why there is no result. Used after a colon. */
export const reasons: Record<AnalysisReason, string> = {
  timeout: 'the answer did not come in time',
  dns: 'the name of the backend was not found',
  connect: 'no connection to the backend was possible',
  tls: 'the certificate of the backend was not accepted',
  blocked: 'the address of the backend is not permitted',
  status: 'the backend answered with an error',
  no_url: 'the agent has no webhook URL',
  bad_reply: 'the answer does not match the schema',
  provider: 'the hosted model failed',
  breaker_open: 'the backend was not asked, because the requests before had failed',
  busy: 'too many requests to the backend are in progress',
  internal: 'a fault of the service',
  nothing_said: 'the other party said nothing',
  not_kept: 'the words were erased or are no longer kept',
}

export const text = {
  again: 'Analyze again',
  analyze: 'Analyze',
  again_hint: 'By the schema that the agent has now. The earlier result is removed.',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  data: 'Result',
  example: 'Insert an example',
  hint: 'What is to be found out about each call, as a JSON Schema: a type, properties, enums. Empty: calls are not analyzed.',
  next: 'Next attempt',
  no_schema: 'This call is not analyzed, because its agent has no schema.',
  not_yet: 'This call has not been analyzed.',
  not_json: 'This is not a JSON object yet.',
  requested: 'The call is being analyzed.',
  schema: 'JSON Schema',
  to_schema: 'Give the agent a schema',
  title: 'Analysis',
}
