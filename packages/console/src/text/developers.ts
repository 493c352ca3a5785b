import type { NotReplayed } from '@ohun/sdk'

export const not_replayed_reasons: Readonly<Record<NotReplayed['reason'], string>> = {
  endpoint_deleted: 'Nothing is sent: its endpoint was deleted.',
  event_erased: 'Nothing is sent: the event was erased or is no longer kept.',
  not_dead_lettered: 'Nothing is sent: it was delivered, or is about to be.',
}

export const text = {
  all: 'All',
  any_time: 'At any time',
  attempt: 'Attempt',
  attempts: 'Attempts',
  attempts_title: 'Every attempt',
  actor: 'Key or user',
  began: 'Began',
  body: 'Event, as sent',
  client: 'Client',
  created: 'Created',
  code: 'Code',
  deliveries: 'Deliveries',
  deliveries_intro: 'Each event that was sent to an endpoint or to the webhook_url of an agent.',
  delivery: 'Delivery',
  duration: 'Duration',
  endpoint: 'Endpoint',
  error: 'Error',
  event: 'Event',
  find: 'Find request',
  no_answer: 'No response',
  no_attempts: 'No attempt yet',
  no_deliveries: 'No deliveries here',
  no_deliveries_hint: 'Events of calls and messages appear here as soon as an agent has a webhook_url or an endpoint.',
  no_requests: 'No requests here',
  no_requests_hint: 'The API requests of the last seven days appear here, also those of this console.',
  operation: 'Operation',
  periods: { hour: 'In the last hour', day: 'In the last day', week: 'In the last 7 days' },
  path: 'Path',
  replay: 'Replay',
  replay_all: 'Replay dead letters',
  replay_count: (count: number) =>
    count === 0
      ? 'No dead letter matches this filter.'
      : `${count}${count === 100_000 ? ' or more' : ''} dead letters match this filter. Each is sent again, starting with its first attempt.`,
  replayed: (count: number) => (count === 1 ? '1 delivery is sent again.' : `${count} deliveries are sent again.`),
  request_id: 'Request id',
  requests: 'Requests',
  requests_intro: 'The API requests of the last seven days. Bodies are not kept.',
  response: 'Response',
  status: 'Status',
  target: 'Sent to',
  time: 'Time',
}
